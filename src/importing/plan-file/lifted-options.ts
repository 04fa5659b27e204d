import type { PlanOptions } from '../../schema/import-plan.ts';
import { messages } from './messages.ts';

/** The plan's options that send documents in spite of a check, in words. */
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
