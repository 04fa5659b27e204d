import type { TerminalWords } from '../terminal-words.ts';
import { RULES } from './rules.ts';

/**
 * The text of a use case for a person who works on the page: options and commands become the page's controls. Those
 * without a control stay as they are. A text that was changed stays the same.
 */
export function onPage<Text extends string | null>(text: Text): Text extends string ? string : null;
export function onPage(text: string | null): string | null {
  // Nearly all texts name none of them, and a file may have many findings.
  if (text === null || !OF_TERMINAL.test(text)) return text;
  return RULES.reduce((words, [terminal, page]) => words.replace(terminal, page), text);
}

/** In each text that a rule changes. */
const OF_TERMINAL = /--|qcsheet|\bcommand\b|\(with mdy,|emove (?:the row|one of them)\b/;

/** The same for the message and the next step of a finding or a problem. */
export function withPageWords<T extends { readonly message: string; readonly hint: string }>(said: T): T {
  const [message, hint] = [onPage(said.message), onPage(said.hint)];
  // A file may have very many findings, and they need no second form.
  return message === said.message && hint === said.hint ? said : { ...said, message, hint };
}

/** The texts of the terminal as the page shows them. Its next steps are for a terminal, and the page says so. */
export function wordsOnPage(words: TerminalWords): TerminalWords {
  const all = (lines: readonly string[]) => lines.map(onPage);
  return {
    filter: words.filter,
    plan: (plan) => {
      const { about, decisions, doubtfulIds, asked } = words.plan(plan);
      return { about: all(about), decisions: all(decisions), doubtfulIds: all(doubtfulIds), asked: all(asked) };
    },
    changed: (changed, noun) => all(words.changed(changed, noun)),
    settle: (question) => {
      const { lines, doubtfulIds } = words.settle(question);
      return { lines: all(lines), doubtfulIds: all(doubtfulIds) };
    },
    event: (event) => {
      const text = words.event(event);
      return text === null ? null : onPage(text);
    },
    step: words.step,
    summary: words.summary,
    ended: (outcome) => {
      const { reasons, next } = words.ended(outcome);
      return { reasons: all(reasons), next };
    },
  };
}
