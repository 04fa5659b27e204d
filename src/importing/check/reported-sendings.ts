import type { Journal } from '../../journal/port.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { wordOr } from '../../text/shell-word.ts';
import { findingAt } from '../cells/finding-at.ts';
import { sendingTimes } from '../doubts/written-decisions.ts';
import { noteReported } from '../history/sent-elsewhere.ts';
import { knownBy } from '../history/sent-rows.ts';
import type { Input } from '../input/open-input.ts';
import { messages } from './messages.ts';
import type { Prepared } from './prepare.ts';

/**
 * The checked file with a warning, if it shows sent rows that an unfinished run here would still send. The journal is
 * then an old copy, or another computer has sent them. The rows are recorded beside the journal, so they count even if
 * the file is lost. Updates are not recorded, because results at their own path show them.
 */
export async function withReportedSendings(prepared: Prepared, input: Input, journal: Journal): Promise<Prepared> {
  const { meta, path, kind, sheet, file } = input;
  const about = { scope: prepared.lookups.scope, kind: kind.name };
  const isOthers = meta !== null && (meta.role === 'template' || meta.account !== about.scope);
  if (isOthers || !(await saysMore(prepared, input, journal))) return prepared;
  const unsent = await unsentHere(journal, about);
  const reported = unsent.size === 0 ? null : await noteReported(journal, { file, path }, about, unsent);
  if (reported === null) return prepared;
  const rows = rowWords(reported.markers.map(({ row }) => row));
  const [what, hint] = [messages.unsentHere(rows), messages.importToKnow(wordOr('FILE', path))];
  const finding = findingAt({ sheet, row: null }, { code: 'already-sent', severity: 'warning', what, hint });
  return { ...prepared, findings: [finding, ...prepared.findings] };
}

async function saysMore({ checked, lookups }: Prepared, { decisionSheet }: Input, journal: Journal): Promise<boolean> {
  const isKnown = knownBy(journal, { account: lookups.scope }, sendingTimes(decisionSheet));
  for (const marker of checked.markers) if (!(await isKnown(marker))) return true;
  return false;
}

/** Fingerprints of documents that unfinished runs still have to send. */
async function unsentHere(
  journal: Pick<Journal, 'runs' | 'documents'>,
  { scope, kind }: { readonly scope: string; readonly kind: string },
): Promise<ReadonlySet<string>> {
  const unsent = new Set<string>();
  for (const run of await journal.runs()) {
    if (run.scope !== scope || run.kind !== kind || run.state === 'complete') continue;
    for await (const { state, fingerprint } of journal.documents(run.run))
      if ((state === 'ready' || state === 'unsent') && fingerprint !== null) unsent.add(fingerprint);
  }
  return unsent;
}
