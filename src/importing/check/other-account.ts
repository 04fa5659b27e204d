import type { NewDocument } from '../../journal/port.ts';
import { problem, type Result } from '../../problem/problem.ts';
import type { Finding } from '../../schema/finding.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import { isOfSandbox, isOtherAccount, loginOf } from '../history/service-address.ts';
import type { Input } from '../input/open-input.ts';
import type { SentMarker } from '../input/rows/row-marker.ts';
import { messages } from './messages.ts';
import { type AddressMemory, sentAt } from './sent-at.ts';

/**
 * A warning for each other account of the same service that has sent a document of this file. With the wrong profile, a
 * person would book all of it again. Other files of those accounts do not count.
 */
export async function sentByOtherAccounts(
  { kind, file: { sha256 }, sheet }: Pick<Input, 'kind' | 'file' | 'sheet'>,
  journal: AddressMemory,
  { scope, origin }: { readonly scope: string; readonly origin: string },
  documents: readonly NewDocument[],
): Promise<readonly Finding[]> {
  const runs = (await journal.runs()).filter(
    (run) => isOtherAccount(scope, run.scope) && (run.sha256 === sha256 || run.origin === origin),
  );
  const findings: Finding[] = [];
  for (const other of new Set(runs.map((run) => run.scope))) {
    const sent = await firstSentAt(journal, other, kind.name, documents);
    if (sent === undefined) continue;
    const { rows, run } = sent;
    const what = messages.sentByOther(loginOf(other), run, kind.noun[0], rowWords(rows), loginOf(scope));
    const about = {
      code: 'already-sent',
      severity: 'warning',
      what,
      hint: messages.useOtherProfile(loginOf(other)),
    } as const;
    findings.push(findingAt({ sheet, row: null }, about));
  }
  return findings;
}

/**
 * A warning about a workbook whose results are of another login of the same service. Its sent rows are skipped, because
 * that account has them.
 */
export function resultsOfOther(
  { meta, sheet }: Pick<Input, 'meta' | 'sheet'>,
  scope: string,
  markers: readonly SentMarker[],
): readonly Finding[] {
  const account = meta?.account ?? scope;
  if (markers.length === 0 || meta?.role === 'template' || !isOtherAccount(scope, account)) return [];
  const what = messages.resultsOfOther(loginOf(account), loginOf(scope));
  const hint = messages.bookTheseToo(loginOf(account));
  return [findingAt({ sheet, row: null }, { code: 'already-sent', severity: 'warning', what, hint })];
}

/** The problem if the sent rows of a workbook went to the sandbox, and this is a real account; otherwise null. */
export function resultsOfSandbox(
  { meta, path }: Pick<Input, 'meta' | 'path'>,
  scope: string,
  markers: readonly SentMarker[],
): Result<never> | null {
  const isRehearsed = meta !== null && meta.role !== 'template' && isOfSandbox(meta.account) && !isOfSandbox(scope);
  if (!isRehearsed || markers.length === 0) return null;
  return problem('usage', 'results-of-sandbox', messages.resultsOfSandbox(path), messages.importYourOwn);
}

async function firstSentAt(journal: AddressMemory, scope: string, kind: string, documents: readonly NewDocument[]) {
  for (const document of documents) {
    const earlier = document.state === 'ready' ? await sentAt(journal, scope, kind, document) : undefined;
    if (earlier !== undefined) return { rows: document.rows, run: earlier.run };
  }
  return undefined;
}
