import type { Journal, NewDocument } from '../../../journal/port.ts';
import type { Finding } from '../../../schema/finding.ts';
import { findingAt } from '../../cells/finding-at.ts';
import type { Input } from '../../input/open-input.ts';
import { NAMELESS, sentName } from '../../input/rows/row-marker.ts';
import type { Checked } from '../check-rows.ts';
import { messages } from '../messages.ts';

type Memory = Pick<Journal, 'acceptedAs' | 'fateOf'>;

/** `rows`: the first rows of the documents. `mayBe`: the sendings that they may be; see `sentName`. */
type Emptied = { readonly rows: ReadonlySet<number>; readonly mayBe: readonly string[] };

export const NONE_EMPTIED: Emptied = { rows: new Set(), mayBe: [] };

/**
 * The documents of a results workbook whose status somebody may have emptied: no row of theirs has the hidden mark, and
 * the workbook names sendings that neither a row nor this journal knows. A row that a person added looks the same.
 */
export async function emptiedRows(
  { kind, meta }: Pick<Input, 'kind' | 'meta'>,
  { documents, markers, headers }: Pick<Checked, 'documents' | 'markers' | 'headers'>,
  journal: Memory,
  scope: string,
): Promise<Emptied> {
  const unmarked = documents.filter(({ isMarked }) => !isMarked);
  if (kind.operation.effect !== 'create' || unmarked.length === 0) return NONE_EMPTIED;
  const shown = new Set(markers.map(sentName));
  const isResults = [...headers.markerColumns.values()].includes('fingerprint') && unmarked.length < documents.length;
  // A file without the list was saved as another format, or an earlier version wrote it.
  const sent = meta?.sent ?? (isResults ? [...shown, NAMELESS] : []);
  const mayBe: string[] = [];
  for (const name of sent) {
    const isHere = name === NAMELESS ? await knowsAll(journal, scope, shown) : shown.has(name);
    if (!isHere && !(await isKnown(journal, scope, name))) mayBe.push(name);
  }
  return mayBe.length === 0 ? NONE_EMPTIED : { rows: new Set(unmarked.map(({ rows: [first] }) => first)), mayBe };
}

/** Whether this journal has everything that the rows show. Then it most likely sent the other rows too. */
async function knowsAll(journal: Memory, scope: string, shown: ReadonlySet<string>): Promise<boolean> {
  for (const name of shown) if (!(await isKnown(journal, scope, name))) return false;
  return shown.size > 0;
}

async function isKnown(journal: Memory, scope: string, name: string): Promise<boolean> {
  const { id, isInDoubt } = readName(name);
  if (id === '') return false;
  return (isInDoubt ? await journal.fateOf(scope, id) : await journal.acceptedAs(scope, id)) !== undefined;
}

function readName(name: string): { readonly id: string; readonly isInDoubt: boolean } {
  const [state = '', ...id] = name.split(' ');
  return { id: id.join(' '), isInDoubt: state === 'in-doubt' };
}

/** The documents, with those that may have been sent held back. Adds all findings about the documents. */
export function withoutEmptied(
  { kind, sheet }: Pick<Input, 'kind' | 'sheet'>,
  planned: { readonly documents: readonly NewDocument[]; readonly findings: readonly Finding[] },
  { rows, mayBe }: Emptied,
  findings: Finding[],
): readonly NewDocument[] {
  const isHeld = ({ state, rows: [first] }: NewDocument) => state === 'ready' && first !== undefined && rows.has(first);
  const held = new Set(planned.documents.filter(isHeld));
  const of = new Set([...held].map(({ rows: [first] }) => first));
  // Such a finding says that its row is sent.
  for (const finding of planned.findings) if (!of.has(finding.row ?? undefined)) findings.push(finding);
  return planned.documents.map((document): NewDocument => {
    if (!held.has(document)) return document;
    const found = heldBack(kind.noun, { sheet, row: document.rows[0] ?? null }, mayBe);
    findings.push(found);
    const { code, message } = found;
    return { ...document, state: 'invalid', occurrence: 1, reason: { code, status: null, message } };
  });
}

function heldBack(
  [noun, several]: readonly [string, string],
  place: Pick<Finding, 'sheet' | 'row'>,
  mayBe: readonly string[],
): Finding {
  const what = mayBe.includes(NAMELESS) ? messages.emptiedUnnamed(noun) : messages.emptied(noun, idsIn(mayBe, several));
  const hint = messages.restoreOrAllow(noun);
  const problem = { code: 'already-sent', severity: 'error', what, hint } as const;
  return { ...findingAt(place, problem), outcome: 'held-back', option: 'allow-similar' };
}

/** "TRK-1, TRK-2 and 3 more", "2 bookings in doubt". */
function idsIn(mayBe: readonly string[], several: string): string {
  const names = mayBe.map(readName);
  const ids = names.flatMap(({ id, isInDoubt }) => (isInDoubt ? [] : [id]));
  const doubts = names.length - ids.length;
  const shown = ids.slice(0, MOST_IDS).join(', ');
  const inDoubt = doubts === 0 ? [] : [`${doubts} ${several} in doubt`];
  return [...(ids.length === 0 ? [] : [messages.first(shown, Math.max(0, ids.length - MOST_IDS))]), ...inDoubt].join(
    ', ',
  );
}

const MOST_IDS = 4;
