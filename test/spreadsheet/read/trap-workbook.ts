import { randomBytes } from 'node:crypto';
import { type Part, zip } from './zip.ts';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
/** A row that holds a 1. */
export const ROW = '<row><c><v>1</v></c></row>';

/** Markup compatibility: `choice` for who knows the prefixes in `requires` (`hs` is nobody's), else `fallback`. */
export function either(choice: string, fallback: string, requires = 'hs'): string {
  const namespaces = `xmlns:mc="${COMPATIBILITY}" xmlns:hs="http://example.com/hs" xmlns:m="${MAIN}"`;
  return `<mc:AlternateContent ${namespaces}><mc:Choice Requires="${requires}">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
}
export const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006';

/** Texts of the parts; each may be replaced to make a trap. */
export type Workbook = {
  /** Inside `<sheetData>`, or the whole part when it begins with `<?xml`. */
  readonly sheets?: readonly {
    readonly name: string;
    readonly rows: string;
    readonly after?: string;
    readonly state?: string;
  }[];
  /** Inside `<sst>`. */
  readonly strings?: string;
  /** `[numFmtId, code]` of each cell style; a number alone is a built-in format. */
  readonly formats?: readonly (number | string)[];
  readonly date1904?: boolean;
  /** The `<calcPr>` of the workbook. */
  readonly calculation?: string;
  /** Added, or replacing the part of the same name; null leaves it out. */
  readonly parts?: Readonly<Record<string, string | Buffer | null>>;
  /** Namespaces and links of ISO 29500 strict. */
  readonly strict?: boolean;
};

export function xlsxParts(workbook: Workbook): Part[] {
  const sheets = workbook.sheets ?? [];
  const parts = new Map<string, string | Buffer>([
    ['[Content_Types].xml', contentTypes()],
    ['_rels/.rels', links([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbookXml(workbook)],
    ['xl/_rels/workbook.xml.rels', workbookLinks(workbook)],
  ]);
  for (const [index, { rows, after = '' }] of sheets.entries()) {
    const whole = `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
    parts.set(`xl/worksheets/sheet${index + 1}.xml`, rows.startsWith('<?xml') ? rows : whole);
  }
  if (workbook.strings !== undefined)
    parts.set('xl/strings.xml', `${XML}<sst xmlns="${MAIN}">${workbook.strings}</sst>`);
  if (workbook.formats !== undefined) parts.set('xl/styles.xml', stylesXml(workbook.formats));
  for (const [name, data] of Object.entries(workbook.parts ?? {})) {
    if (data === null) parts.delete(name);
    else parts.set(name, data);
  }
  return [...parts].map(([name, data]) => ({ name, data: workbook.strict ? strict(String(data)) : data }));
}

export function xlsx(workbook: Workbook): Buffer {
  return zip(xlsxParts(workbook));
}

/** A workbook of one sheet "Data". */
export function sheetOf(rows: string, rest: Omit<Workbook, 'sheets'> & { readonly after?: string } = {}): Buffer {
  const { after = '', ...workbook } = rest;
  return xlsx({ ...workbook, sheets: [{ name: 'Data', rows, after }] });
}

/** One value, and before it so many megabytes of cells that are empty; the file itself has a hundredth of that. */
export function mostlyEmpty(megabytes: number): Buffer {
  const cell = `<c s="0" cm="${'0'.repeat(2_000)}"/>`;
  const empty = cell.repeat(500);
  // Without noise the file would be refused as a bomb, by the ratio of its sizes.
  const noise = () => randomBytes(5_000).toString('hex');
  const rows = Array.from({ length: megabytes }, () => `<row>${empty}<!--${noise()}--></row>`);
  return sheetOf(`${rows.join('')}<row><c><v>1</v></c></row>`);
}

function strict(text: string): string {
  return text
    .replaceAll(MAIN, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
    .replaceAll(LINKS, 'http://purl.oclc.org/ooxml/officeDocument/relationships');
}

function contentTypes(): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  return `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`;
}

function links(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const elements = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements.join('')}</Relationships>`;
}

function workbookXml({ sheets = [], date1904, calculation = '' }: Workbook): string {
  const elements = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
  );
  const properties = date1904 ? '<workbookPr date1904="1"/>' : '';
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}">${properties}<sheets>${elements.join('')}</sheets>${calculation}</workbook>`;
}

function workbookLinks({ sheets = [], strings, formats }: Workbook): string {
  const all: [string, string, string][] = sheets.map((_, index) => [
    `rId${index + 1}`,
    'worksheet',
    `worksheets/sheet${index + 1}.xml`,
  ]);
  if (strings !== undefined) all.push(['rIdT', 'sharedStrings', '/xl/strings.xml']);
  if (formats !== undefined) all.push(['rIdS', 'styles', 'styles.xml']);
  return links(all);
}

function stylesXml(formats: readonly (number | string)[]): string {
  const custom = formats.flatMap((format, index) =>
    typeof format === 'string' ? `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(format)}"/>` : [],
  );
  const styles = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === 'string' ? 200 + index : format}"/>`,
  );
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
