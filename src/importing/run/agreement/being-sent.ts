import type { Journal } from '../../../journal/port.ts';
import { ofRows, rowsOf } from '../../../schema/joined-findings.ts';
import { rowWords } from '../../../text/row-ranges.ts';
import type { Parts } from '../../../workspace/parts.ts';
import type { Prepared } from '../../check/prepare.ts';
import type { Input } from '../../input/open-input.ts';
import { messages } from '../messages.ts';

/**
 * The checked file as a person sees it while a colleague is sending the same file. The check takes those rows for new,
 * because they are neither accepted nor in doubt. A note says who is sending them. The warnings that this run would
 * send them are removed.
 */
export async function withoutBeingSent(
  { effects }: Pick<Parts, 'effects'>,
  journal: Journal,
  { file, kind }: Pick<Input, 'file' | 'kind'>,
  prepared: Prepared,
): Promise<Prepared> {
  const underWay = await journal.underWay(prepared.lookups.scope, file.sha256);
  const sender = underWay === undefined ? null : await journal.senderElsewhere(underWay.run);
  if (underWay === undefined || sender === null) return prepared;
  const rows = await rowsAmong(journal, underWay.run, prepared.documents);
  if (rows.size === 0) return prepared;
  effects.note(messages.beingSent(rowWords([...rows]), kind.noun[1], underWay.run, sender));
  const findings = prepared.findings.flatMap((finding) => {
    if (finding.code !== 'already-sent' || finding.outcome !== 'sent') return [finding];
    const own = rowsOf(finding).filter((row) => !rows.has(row));
    return own.length === 0 ? [] : [ofRows(finding, own)];
  });
  return { ...prepared, findings };
}

/** The rows of ready documents that are also in the run. */
async function rowsAmong(
  journal: Pick<Journal, 'documents'>,
  run: string,
  documents: Prepared['documents'],
): Promise<ReadonlySet<number>> {
  const theirs = new Set<string | null>();
  for await (const { state, fingerprint } of journal.documents(run)) if (!NOT_SENT.has(state)) theirs.add(fingerprint);
  const same = documents.filter(
    ({ state, fingerprint = null }) => state === 'ready' && fingerprint !== null && theirs.has(fingerprint),
  );
  return new Set(same.flatMap((document) => document.rows));
}

const NOT_SENT: ReadonlySet<string> = new Set(['invalid', 'rejected', 'unsent']);
