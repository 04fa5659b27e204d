import { LIMITS } from '../limits.ts';
import { SHEET_TAG, taggedSheets } from '../sheet-tags.ts';
import { messages } from './messages.ts';
import { RELATIONSHIP_NAMESPACES, SPREADSHEET_NAMESPACES } from './namespaces.ts';
import { damaged, quoted, tooLarge } from './refused.ts';
import { visitXml } from './xml.ts';
import type { Attributes, NamespaceOf } from './xml-visitor.ts';

export type WorkbookPart = {
  /** Days count from 1904-01-01 (workbooks of old Macs). */
  readonly date1904: boolean;
  /** The program that wrote it asks to calculate all formulas when it is opened (`fullCalcOnLoad`). */
  readonly calculateOnOpen: boolean;
  /**
   * All sheets in the order of the tabs; `id` is that of the relationship. Modules of old macros are also in the list,
   * with an empty id (in Excel 5 they were sheets, and Excel still writes them so). They are skipped.
   */
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean; readonly id: string }[];
  /** The present names of our sheets in a workbook of the user, by their original names. */
  readonly ownSheets: ReadonlyMap<string, string>;
};

/** Reads the part that lists the sheets. Throws `Refused`. */
export async function readWorkbookPart(part: string, bytes: AsyncIterable<Buffer>): Promise<WorkbookPart> {
  const sheets: { name: string; hidden: boolean; id: string }[] = [];
  const names = new Set<string>();
  const tags: { name: string; text: string }[] = [];
  let tag: (typeof tags)[number] | null = null;
  let date1904 = false;
  let calculateOnOpen = false;
  await visitXml({ name: part, root: 'workbook', namespaces: SPREADSHEET_NAMESPACES }, bytes, {
    open: (element, attributes, depth, namespaceOf) => {
      if (depth === 1 && element === 'workbookPr') date1904 = isTrue(attributes['date1904']);
      if (depth === 1 && element === 'calcPr') calculateOnOpen = isTrue(attributes['fullCalcOnLoad']);
      if (depth === 2 && element === 'definedName') tag = tagIn(attributes);
      if (depth !== 2 || element !== 'sheet') return;
      const name = attributes['name'] ?? '';
      const id = relationshipId(attributes, namespaceOf);
      if (id === '') return;
      if (name === '') throw damaged(messages.sheetNoName);
      if (id === undefined) throw damaged(messages.sheetNoPart(quoted(name)));
      if (names.has(name.toLowerCase())) throw damaged(messages.sheetTwice(quoted(name)));
      names.add(name.toLowerCase());
      if (names.size > LIMITS.sheets) throw tooLarge(messages.tooManySheets(LIMITS.sheets), messages.deleteSheets);
      sheets.push({
        name,
        hidden: (attributes['state'] ?? 'visible') !== 'visible',
        id,
      });
    },
    text: (text) => {
      if (tag !== null) tag.text += text;
    },
    close: () => {
      if (tag !== null) tags.push(tag);
      tag = null;
    },
  });
  const ownSheets = taggedSheets(
    tags,
    sheets.map(({ name }) => name),
  );
  return { date1904, calculateOnOpen, sheets, ownSheets };
}

/** Gives a name of the whole workbook that identifies one of our sheets; null for any other. */
function tagIn({ name = '', localSheetId }: Attributes) {
  return name.startsWith(SHEET_TAG) && localSheetId === undefined ? { name, text: '' } : null;
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Gives the value of `r:id`, with any prefix. */
function relationshipId(attributes: Attributes, namespaceOf: NamespaceOf): string | undefined {
  const key = Object.keys(attributes).find((name) => {
    const namespace = name.endsWith(':id') ? namespaceOf(name.slice(0, -':id'.length)) : undefined;
    return namespace !== undefined && RELATIONSHIP_NAMESPACES.includes(namespace);
  });
  return key === undefined ? undefined : attributes[key];
}
