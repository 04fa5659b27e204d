import type { Journal } from '../../journal/port.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { wordOr } from '../../text/shell-word.ts';
import { findingAt } from '../cells/finding-at.ts';
import { sendingTimes } from '../doubts/written-decisions.ts';
import { noteTold } from '../history/sent-elsewhere.ts';
import { knownBy, type SentMarks } from '../history/sent-rows.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';
import type { Prepared } from './prepare.ts';

/**
 * A checked file with a warning where it says that rows were sent which the journal has still to send: the journal is an
 * old copy then. What the file says is noted beside the journal, and counts when the file is gone.
 */
export async function withTold(prepared: Prepared, input: Input, journal: Journal): Promise<Prepared> {
  const { meta, path, kind, sheet } = input;
  const { scope } = prepared.lookups;
  if (
    meta === null ||
    meta.role === 'template' ||
    meta.account !== scope ||
    !(await saysMore(prepared, input, journal))
  )
    return prepared;
  const told = await noteTold(journal, path, { scope, kind: kind.name });
  const rows = told === null ? [] : await unsentHere(journal, told);
  if (meta.run === undefined || rows.length === 0) return prepared;
  const [what, hint] = [messages.unsentHere(rowWords(rows), meta.run), messages.importToKnow(wordOr('FILE', path))];
  const finding = findingAt({ sheet, row: null }, { code: 'already-sent', severity: 'warning', what, hint });
  return { ...prepared, findings: [finding, ...prepared.findings] };
}

async function saysMore({ checked, lookups }: Prepared, { decisionSheet }: Input, journal: Journal): Promise<boolean> {
  const isKnown = knownBy(journal, { account: lookups.scope }, sendingTimes(decisionSheet));
  for (const mark of checked.marks) if (!(await isKnown(mark))) return true;
  return false;
}

/** Those rows that the run of the workbook has not sent, as the journal says. */
async function unsentHere(journal: Journal, { run, marks }: SentMarks): Promise<readonly number[]> {
  const unsent = new Set<string | null>();
  if (run === undefined || (await journal.run(run)) === undefined) return [];
  for await (const { state, fingerprint } of journal.documents(run))
    if (state === 'ready' || state === 'unsent') unsent.add(fingerprint);
  return marks.flatMap(({ row, mark }) => (mark.fingerprint !== null && unsent.has(mark.fingerprint) ? [row] : []));
}
