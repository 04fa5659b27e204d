import type { Kind } from '../../../schema/kind.ts';
import type { DocumentTexts } from './document-texts.ts';
import { nameOf, type SentForm } from './sent-forms.ts';

/** A document of the file that was not sent in this form. */
export type Edited = {
  readonly firstRow: number | undefined;
  readonly texts: DocumentTexts;
  /** Keys of columns whose cells nobody can read. They say nothing about what the document is. */
  readonly unreadable: ReadonlySet<string>;
};

/** Values that more documents share identify none of them. */
const MOST_ALIKE = 200;
/** A value that two documents share is the least that can identify one. */
const TELLING = 0.5;
const HALF = 0.5;

/**
 * A function that finds the sent form of an edited document; undefined if it looks like none of them. Of equally similar
 * forms, it takes one that no earlier document has, and then the one in the same row. Two documents may have one form:
 * a booking may be split.
 */
export function formFinder(kind: Kind, forms: readonly SentForm[]): (edited: Edited) => SentForm | undefined {
  const identifies = (key: string) => kind.identity === undefined || kind.identity.includes(key);
  const byText = new Map<string, SentForm[]>();
  for (const form of forms)
    for (const [key, texts] of form.texts)
      for (const text of identifies(key) ? texts : []) {
        const name = nameOf(key, text);
        const alike = byText.get(name);
        if (alike === undefined) byText.set(name, [form]);
        else alike.push(form);
      }
  const byRow = Map.groupBy(forms, ({ firstRow }) => firstRow);
  const taken = new Set<string>();
  return (edited) => {
    const found = new Set(byRow.get(edited.firstRow));
    for (const [key, texts] of edited.texts)
      for (const text of texts) {
        const alike = byText.get(nameOf(key, text)) ?? [];
        if (alike.length <= MOST_ALIKE) for (const form of alike) found.add(form);
      }
    let best: { readonly form: SentForm; readonly order: readonly number[] } | undefined;
    for (const form of found) {
      const { weight, isAlike } = comparedWith(form, edited, identifies);
      const isSameRow = form.firstRow === edited.firstRow;
      const order = [...weight, Number(!taken.has(form.name)), Number(isSameRow)];
      if (isAlike && (best === undefined || isHigher(order, best.order))) best = { form, order };
    }
    if (best !== undefined) taken.add(best.form.name);
    return best?.form;
  };
}

/**
 * Whether an edited document looks like a sent form. Either its values say so: as many of those that identify it are
 * equal as different, and rare ones count more than common ones. Or its place does: it is in the same row of a file that
 * still has other documents of that run, half of its cells are equal, and not everything that identifies it differs.
 */
function comparedWith(form: SentForm, { firstRow, texts, unreadable }: Edited, identifies: (key: string) => boolean) {
  let [same, different, equalCells, cells] = [0, 0, 0, 0];
  for (const key of new Set([...texts.keys(), ...form.texts.keys()])) {
    if (unreadable.has(key)) continue;
    const [now, then] = [texts.get(key), form.texts.get(key)];
    const shared = now === undefined || then === undefined ? [] : [...now].filter((text) => then.has(text));
    cells += 1;
    if (shared.length > 0) equalCells += 1;
    if (!identifies(key) || now === undefined || then === undefined) continue;
    if (shared.length === 0) different += 1;
    else same += 1 / Math.min(...shared.map((text) => form.commonness(key, text)));
  }
  const share = cells === 0 ? 0 : equalCells / cells;
  const isByValues = same >= different && (same >= TELLING || (same > 0 && share >= HALF));
  const isAnother = same === 0 && different > 1;
  const isByPlace = form.firstRow === firstRow && form.isContinued && share >= HALF && !isAnother;
  return { weight: [same - different, share], isAlike: isByValues || isByPlace };
}

/** Whether `a` has the higher number in the first place where the two differ. */
function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
