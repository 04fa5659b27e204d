import type { JournalDocument, NewDocument } from '../../journal/port.ts';
import { catalogue } from '../../schema/catalogue.ts';
import type { Finding, FindingCode } from '../../schema/finding.ts';
import { type JoinedFinding, ofRows, rowsOf } from '../../schema/joined-findings.ts';
import { isAboutRows } from '../input/headers/own-sheets.ts';
import { messages } from './messages.ts';

/**
 * What a person can still do about a row. `open`: it can be sent. `sent`: the service has it or may have it, and no
 * import changes that. `skipped`: the same, but an earlier run sent it. `updated`: the service has its values, and
 * another import can change them. `held-back`: not sent.
 */
type Fate = 'open' | 'sent' | 'skipped' | 'updated' | 'held-back';

/** A planned document, or a document of a run. */
type KnownDocument = Pick<NewDocument, 'rows' | 'repeatable' | 'request'> & Pick<JournalDocument, 'state'>;

/** Codes that ask a person to change cells. Such a hint is useless after the row was sent. */
const ABOUT_VALUES: ReadonlySet<FindingCode> = new Set([
  'unlikely',
  'too-many',
  'duplicate',
  'lookup-unknown',
  'changed-by-fixes',
  'already-sent',
]);

/**
 * Gives findings the hint that fits the state of their rows. A warning that a row is sent is removed if the row is not
 * sent. It can be called again with its own result when the rows have another state.
 */
export function withFateHints(
  findings: readonly JoinedFinding[],
  documents: readonly KnownDocument[],
): readonly JoinedFinding[] {
  if (!findings.some(isAboutValues)) return findings;
  const fates = new Map(documents.flatMap((document) => document.rows.map((row) => [row, fateOf(document)] as const)));
  const all = new Set(fates.values());
  return findings.flatMap((finding) => {
    if (!isAboutValues(finding)) return [finding];
    if (finding.row === null) return [{ ...finding, hint: hintOfAll(finding, all) }];
    const byFate = [...Map.groupBy(rowsOf(finding), (row) => fates.get(row))];
    return byFate.flatMap(([fate, rows]) => {
      if (finding.outcome === 'sent' && (fate === 'held-back' || fate === 'skipped')) return [];
      const hint = fate === undefined ? finding.hint : hintOf(finding, fate);
      return hint === finding.hint && byFate.length === 1 ? [finding] : [{ ...ofRows(finding, rows), hint }];
    });
  });
}

/** Whether the hint depends on the state of the row. Findings that already describe this state do not change. */
function isAboutValues(finding: Finding): boolean {
  const { severity, code, outcome } = finding;
  if (severity === 'error' || !ABOUT_VALUES.has(code) || !isAboutRows(finding)) return false;
  return code !== 'already-sent' || outcome === 'sent';
}

function fateOf({ state, repeatable, request }: KnownDocument): Fate {
  switch (state) {
    case 'accepted':
      return repeatable ? 'updated' : 'sent';
    case 'skipped':
      return repeatable ? 'updated' : 'skipped';
    case 'in-doubt':
    case 'sending':
      if (repeatable) return 'open';
      // Without a request, the row's cells are not the values that were sent.
      return request === null ? 'held-back' : 'sent';
    case 'invalid':
      return 'held-back';
    case 'ready':
    case 'unsent':
    case 'rejected':
      return 'open';
  }
}

function hintOf({ code, hint }: Finding, fate: Fate): string {
  if (isSent(fate)) return messages.rowSent;
  if (hint !== catalogue[code].ifWarning) return hint;
  return { open: hint, updated: messages.valueUpdated, 'held-back': messages.checkToo }[fate];
}

/** The hint of a finding about a whole column or sheet. */
function hintOfAll({ hint }: Finding, fates: ReadonlySet<Fate>): string {
  const sent = [...fates].filter(isSent);
  if (sent.length === 0) return hint;
  if (sent.length === fates.size) return messages.allSent;
  return hint.endsWith(messages.someSent) ? hint : `${hint} ${messages.someSent}`;
}

function isSent(fate: Fate): fate is 'sent' | 'skipped' {
  return fate === 'sent' || fate === 'skipped';
}
