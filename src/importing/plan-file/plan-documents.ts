import { pathOf, requestProblem } from '../../contract/operation.ts';
import { requestTextOf } from '../../journal/new-run.ts';
import type { NewDocument } from '../../journal/port.ts';
import type { Finding } from '../../schema/finding.ts';
import type { PlanFileEntry } from '../../schema/import-plan.ts';
import { inRow, rowsOf } from '../../schema/joined-findings.ts';
import type { Kind } from '../../schema/kind.ts';
import type { Prepared } from '../check/prepare.ts';
import { isAboutRows } from '../input/headers/own-sheets.ts';

/** What an import would do with each document, in file order. */
export function planDocuments(
  { documents, findings }: Pick<Prepared, 'documents' | 'findings'>,
  limit: number | null,
  kind: Kind,
): PlanFileEntry[] {
  const wrong = firstErrors(findings);
  let ready = 0;
  return documents.map((document): PlanFileEntry => {
    const { rows, key, state, fingerprint, occurrence, trackingId = null, reason = null } = document;
    if (state === 'ready') ready += 1;
    const does = state !== 'ready' ? 'not-send' : limit !== null && ready > limit ? 'later' : 'send';
    const found = reason ?? (state === 'invalid' ? rows.map((row) => wrong.get(row)).find(Boolean) : null) ?? null;
    const why = found === null ? null : { code: found.code, message: found.message };
    const request = does === 'not-send' ? null : requestOf(document, kind);
    return { rows: [...rows], key, does, state, why, fingerprint, occurrence, trackingId, request };
  });
}

/** The first error of each row: the reason why its document is invalid. */
function firstErrors(findings: Prepared['findings']): ReadonlyMap<number, Finding> {
  const first = new Map<number, Finding>();
  for (const finding of findings) {
    if (finding.severity !== 'error' || !isAboutRows(finding)) continue;
    for (const row of rowsOf(finding)) if (!first.has(row)) first.set(row, inRow(finding, row));
  }
  return first;
}

/** The request as it would be sent, without its secrets, with the specification's field names. */
function requestOf(document: NewDocument, { operation }: Kind): PlanFileEntry['request'] {
  const request = requestTextOf(document);
  if (request === null) return null;
  const { path, query, ...rest } = JSON.parse(request);
  const isGood = requestProblem({ path: operation.path }, { path }) === null;
  return { method: operation.method, path: isGood ? pathOf(operation, { path, query }) : operation.path, ...rest };
}
