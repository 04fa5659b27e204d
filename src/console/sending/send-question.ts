import type { SendPlan } from '../../importing/run/agreement/agree-to-send.ts';
import type { JoinedFinding } from '../../schema/joined-findings.ts';
import type { SendQuestion } from '../api/send.ts';
import { messages } from '../messages.ts';
import { heldBackReasons } from '../review/finding-list.ts';
import type { PlanWords } from '../terminal-words.ts';
import { choicesToConfirm, furtherOffers, type Offer, shownChoices } from './choices.ts';

/** A file as it was at the last check. `changedCells`: how many of its cells were changed on the page. */
export type CheckedPath = {
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
  readonly changedCells: number;
};
type PlanQuestion = Extract<SendQuestion, { type: 'send' }>;

/** What a person sees before anything is sent or recorded. */
export function planQuestion(
  id: string,
  { name, changedCells, maxErrors }: Pick<CheckedPath, 'name' | 'changedCells'> & Pick<PlanQuestion, 'maxErrors'>,
  plan: SendPlan,
  words: PlanWords,
  findings: readonly JoinedFinding[],
  { chosen, offers }: { readonly chosen: readonly Offer[]; readonly offers: readonly Offer[] },
): PlanQuestion {
  const { account, service, noun, ready, sending, canary, invalid, skipped, updates, inDoubt, warnings } = plan;
  return {
    type: 'send',
    id,
    file: name,
    account,
    service,
    noun,
    ready,
    sending,
    canary,
    maxErrors,
    heldBack: invalid,
    reasons: heldBackReasons(findings),
    skipped,
    areUpdates: updates,
    inDoubt,
    warnings,
    changedCells,
    about: [...words.about],
    writesUndo: plan.writesUndo,
    toConfirm: [...choicesToConfirm(chosen), ...toConfirm(words)],
    choices: shownChoices(chosen, furtherOffers(chosen, offers)),
  };
}

/** The points that need their own tick, so nobody agrees to them by accident. */
function toConfirm({ decisions, doubtfulIds, asked }: PlanWords): PlanQuestion['toConfirm'] {
  const parts = [
    { key: 'decisions', lines: decisions, words: messages.recordDecisions },
    { key: 'ids', lines: doubtfulIds, words: messages.idsAreRight },
    { key: 'again', lines: asked, words: messages.sendAnyway },
  ];
  return parts.filter(({ lines }) => lines.length > 0).map((part) => ({ ...part, lines: [...part.lines] }));
}
