import type { Finding } from '../../schema/finding.ts';
import { mayHoldSecrets } from '../../schema/kind.ts';
import { rowNumbers } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { Input } from '../input/open-input.ts';
import { withheld } from '../requests/fingerprint.ts';
import { messages } from './messages.ts';
import type { PreparedRequest } from './plan-requests.ts';

/**
 * Findings about documents that would be sent without their password, because copies and results do not contain
 * passwords.
 */
export function secretsLeftOut(
  { kind, sheet, meta }: Pick<Input, 'kind' | 'sheet' | 'meta'>,
  ready: readonly PreparedRequest[],
): readonly Finding[] {
  if (!mayHoldSecrets(kind) || meta === null || meta.role === 'template') return [];
  const without = ready.filter((plan) => withheld(plan.request(), kind.operation).withheld === undefined);
  if (without.length === 0) return [];
  const rows = without.flatMap(({ document }) => document.rows).sort((a, b) => a - b);
  const what = messages.secretsLeftOut(without.length, kind.noun, rowNumbers(rows));
  const hint = messages.importOwnFile;
  return [findingAt({ sheet, row: null }, { code: 'unlikely', severity: 'warning', what, hint })];
}
