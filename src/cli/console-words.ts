import type { Options } from 'yargs';
import type { TerminalWords } from '../console/terminal-words.ts';
import type { Shell } from '../text/shell-word.ts';
import { aliasWords } from './alias-text.ts';
import { FILTERS } from './commands/export.ts';
import { askedLines, decisionLines, foreignLines, otherForm, takenUpLines, withDoubtfulId } from './confirm.ts';
import { changedLines } from './confirm-changed.ts';
import { settleLines } from './confirm-settle.ts';
import { changeLines } from './findings-text.ts';
import { nextLines } from './next-steps.ts';
import { eventWords } from './progress.ts';
import { leftLines, reasonLines } from './run-text.ts';
import { summaryDoubts, summaryState } from './runs-text.ts';
import { stepWords } from './working.ts';

/** The texts that the console shares with the terminal. */
export function consoleWords(shell: Shell, now: () => number): TerminalWords {
  const filters = new Map<string, Options>(Object.entries(FILTERS));
  return {
    filter: (flag) => filters.get(flag)?.describe ?? flag,
    plan: (plan) => ({
      about: trimmed([
        ...takenUpLines(plan),
        plan.aliases.values > 0 ? aliasWords(plan.aliases) : '',
        ...changeLines(plan.changes),
        ...leftLines(plan.left),
        ...foreignLines(plan),
      ]),
      decisions: trimmed(decisionLines(plan)),
      doubtfulIds: withDoubtfulId(plan.decisions).map(otherForm),
      asked: trimmed(askedLines(plan)),
    }),
    changed: (changed, noun) => trimmed(changedLines(changed, noun)),
    settle: (question) => ({
      lines: trimmed(settleLines(question)),
      doubtfulIds: 'decision' in question ? withDoubtfulId([question]).map(otherForm) : [],
    }),
    event: (event) => eventWords(event, now()),
    step: stepWords,
    summary: (run) => ({ state: summaryState(run), inDoubt: summaryDoubts(run) }),
    ended: (outcome) => ({
      reasons: trimmed(reasonLines(outcome.report)),
      next: trimmed(nextLines(outcome, shell)),
    }),
  };
}

function trimmed(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
