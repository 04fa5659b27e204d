import type { Journal, NewDocument } from '../../journal/port.ts';
import { doubtsElsewhere } from '../doubts/doubts-elsewhere.ts';
import { type DoubtMemory, inDoubtIn, leftDoubts, withoutKnown } from '../doubts/left-doubts.ts';
import type { ReviewedDecision } from '../doubts/review-decisions.ts';
import type { Input } from '../input/open-input.ts';
import type { Checked } from './check-rows.ts';

type Checking = {
  readonly checked: Checked;
  readonly documents: readonly NewDocument[];
  readonly decisions: readonly ReviewedDecision[];
};

/**
 * Documents in doubt that no row of the file is about any more: of earlier runs here, and of another machine. `past`: what
 * is known once the decisions of the file are recorded; `journal`: what is known now.
 */
export async function doubtsWithoutRows(
  input: Input,
  { checked, documents, decisions }: Checking,
  known: {
    readonly past: DoubtMemory;
    readonly journal: DoubtMemory & Pick<Journal, 'settlements' | 'fateOf'>;
    readonly scope: string;
    readonly origin: string;
  },
) {
  const { past, journal, scope, origin } = known;
  const uids = new Set([...checked.markers.map(({ uid }) => uid), ...inDoubtIn(documents)]);
  const elsewhere = await doubtsElsewhere(input, journal, scope, (uid) => uids.has(uid));
  const left = await leftDoubts(past, input.kind, { scope, origin }, null, documents);
  return { leftInDoubt: withoutKnown([...left, ...elsewhere], documents, decisions), doubtsElsewhere: elsewhere };
}
