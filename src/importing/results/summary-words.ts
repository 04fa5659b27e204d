import type { Kind } from '../../schema/kind.ts';
import type { Doubtful } from './doubt-sheet.ts';
import type { ResultsRun } from './results-input.ts';

type Counts = ResultsRun['counts'];

/** What became of the run in one line; good when nothing is left to do. `left`: in doubt from earlier runs of the file. */
export function headline(counts: Counts, kind: Kind, left: number): Headline {
  const line = ownHeadline(counts, kind);
  return left === 0 ? line : { text: `${line.text} ${left} in doubt from earlier runs of this file.`, good: false };
}

type Headline = { readonly text: string; readonly good: boolean };

function ownHeadline(counts: Counts, { noun: [one, several], operation }: Kind): Headline {
  const { documents, accepted, skipped, rejected, inDoubt, invalid, unsent } = counts;
  const all = `${documents} ${documents === 1 ? one : several}`;
  const whole = documents > 1 ? `All ${all}` : all;
  if (accepted === documents) return { text: `${whole} accepted.`, good: true };
  const before = operation.effect === 'update' ? 'unchanged' : 'accepted before';
  if (skipped === documents) return { text: `${whole} ${before}: nothing was sent.`, good: true };
  const parts = [
    accepted > 0 ? `${accepted} accepted` : '',
    skipped > 0 ? `${skipped} ${before}` : '',
    rejected > 0 ? `${rejected} rejected` : '',
    inDoubt > 0 ? `${inDoubt} in doubt` : '',
    invalid > 0 ? `${invalid} invalid` : '',
    unsent > 0 ? `${unsent} not sent` : '',
  ].filter((part) => part !== '');
  return { text: `Of ${all}: ${parts.join(', ')}.`, good: accepted + skipped === documents };
}

/** What is left to do, the most urgent first. `left`: what is in doubt from earlier runs of the file; `doubtSheet`: where that is decided. */
export function nextSteps(
  { run, counts, state }: ResultsRun,
  { noun, sheet, operation }: Kind,
  { left, doubtSheet }: { readonly left: readonly Pick<Doubtful, 'run'>[]; readonly doubtSheet: string },
): string[] {
  const { inDoubt, invalid, rejected, unsent } = counts;
  const updates = operation.effect === 'update';
  const steps = [
    inDoubt > 0 && updates ? `Send the ${noun[1]} in doubt again: qcsheet resume ${run}` : '',
    left.length > 0 && updates ? leftUpdates(left) : '',
    inDoubt + left.length > 0 && !updates
      ? `Look the ${noun[1]} in doubt up at the provider, write what you found into the sheet "${doubtSheet}", and import this workbook: that settles them.`
      : '',
    // Of a run that is complete, another run sends them.
    unsent > 0 && state !== 'complete' && !(updates && inDoubt > 0) ? `Send the rest: qcsheet resume ${run}` : '',
    rejected > 0
      ? `Read what the service said of the ${noun[1]} that it rejected (column Message) and change that. Where it names nothing to change, ask the provider.`
      : '',
    invalid > 0 ? `Fix the red cells in the sheet ${sheet}.` : '',
    invalid + rejected > 0 ? `Then import this workbook. Accepted ${noun[1]} are not sent again.` : '',
  ].filter((step) => step !== '');
  const ended = updates ? 'Nothing.' : 'Nothing. Keep this workbook: it holds the tracking ids.';
  return steps.length > 0 ? steps : [ended];
}

/** Without their rows they are only sent again by their own run. */
function leftUpdates(left: readonly Pick<Doubtful, 'run'>[]): string {
  const runs = new Set(left.map(({ run }) => `qcsheet resume ${run}`));
  return `Decide which values are correct. To send the values of the earlier run again: ${[...runs].join(', then ')}. To send other values instead, import a file with these values for the same record.`;
}
