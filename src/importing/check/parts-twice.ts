import type { Finding } from '../../schema/finding.ts';
import { mapWithPauses } from '../../schema/pause.ts';
import { rowWords } from '../../text/row-ranges.ts';
import { findingAt } from '../cells/finding-at.ts';
import type { Input } from '../input/open-input.ts';
import { isContained, type Parts, partsOf } from '../requests/contained-parts.ts';
import { messages } from './messages.ts';
import type { PreparedRequest } from './plan-requests.ts';

/**
 * A warning for each document to send whose parts are all in another document to send: a booking of one product beside
 * a booking of the same order with this product and more.
 */
export async function partsTwice(
  { kind, sheet, pause }: Pick<Input, 'kind' | 'sheet' | 'pause'>,
  ready: readonly PreparedRequest[],
): Promise<readonly Finding[]> {
  const byPart = new Map<string, Whole[]>();
  // A document of one row has one part, so a file without groups costs nothing here.
  const grouped = ready.filter(({ document }) => document.rows.length > 1);
  await mapWithPauses(grouped, pause, (plan) => {
    const { rows } = plan.document;
    const parts = partsOf(kind, plan.request().body);
    for (const part of parts.keys()) {
      const wholes = byPart.get(part);
      if (wholes === undefined) byPart.set(part, [{ rows, parts }]);
      else wholes.push({ rows, parts });
    }
  });
  const found = await mapWithPauses(byPart.size === 0 ? [] : ready, pause, (plan) => {
    const { rows } = plan.document;
    const whole = wholeOf(partsOf(kind, plan.request().body), byPart);
    if (whole === undefined) return [];
    const what = messages.partsTwice(kind.noun[0], rowWords(whole.rows));
    return [
      findingAt(
        { sheet, row: rows[0] },
        { code: 'duplicate', severity: 'warning', what, hint: messages.removeOnePart },
      ),
    ];
  });
  return found.flat();
}

type Whole = { readonly rows: readonly number[]; readonly parts: Parts };

/** A document with all of these parts and more. Only some of those with the rarest part are compared. */
function wholeOf(parts: Parts, byPart: ReadonlyMap<string, readonly Whole[]>): Whole | undefined {
  const [rarest = []] = [...parts.keys()].map((part) => byPart.get(part) ?? []).toSorted((a, b) => a.length - b.length);
  return rarest.slice(0, FEW).find((whole) => isContained(parts, whole.parts) && !isContained(whole.parts, parts));
}

const FEW = 20;
