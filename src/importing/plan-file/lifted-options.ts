import type { PlanOptions } from '../../schema/import-plan.ts';
import { messages } from './messages.ts';

/** What a plan sends although a check would hold it back, in words with the option that asked for it. */
export function liftedBy(options: PlanOptions): readonly string[] {
  const { sendAgain, allowSimilar, allowDuplicates, allowOutside, sendUnchanged, replace, otherService } = options;
  return [
    sendAgain === null ? '' : messages.sendsAgain(sendAgain),
    allowSimilar ? messages.sendsSimilar : '',
    allowDuplicates ? messages.sendsEqualRows : '',
    allowOutside ? messages.sendsOutside : '',
    sendUnchanged ? messages.sendsUnchanged : '',
    otherService ? messages.sendsToOther : '',
    replace ? messages.replacesRun : '',
  ].filter((words) => words !== '');
}
