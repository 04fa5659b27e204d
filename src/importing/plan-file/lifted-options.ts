import type { PlanOptions } from '../../schema/import-plan.ts';

/** What a plan sends although a check would hold it back, in words with the option that asked for it. */
export function liftedBy(options: PlanOptions): readonly string[] {
  const { sendAgain, allowSimilar, allowDuplicates, allowOutside, sendUnchanged, replace, otherService } = options;
  const again =
    sendAgain === null ? '' : `what was accepted before is sent again: ${sendAgain} (--send-again=${sendAgain})`;
  return [
    again,
    allowSimilar ? 'what looks like something sent earlier is sent as well (--allow-similar)' : '',
    allowDuplicates ? 'equal rows are sent, each once (--allow-duplicates)' : '',
    allowOutside ? 'files from outside the folder of the workbook are sent (--allow-outside)' : '',
    sendUnchanged ? 'updates that change nothing are sent (--send-unchanged)' : '',
    otherService ? 'what the same login sent to another address is sent to this one, too (--other-service)' : '',
    replace ? 'what an unfinished run of the file has left is given up (--replace)' : '',
  ].filter((words) => words !== '');
}
