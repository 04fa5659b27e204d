import { createHash } from 'node:crypto';
import type { App } from '../app.ts';
import type { Doubts } from '../importing/run/doubts/list-doubts.ts';
import { ok } from '../problem/problem.ts';
import type { DoubtList, SettleAnswer, SettleBody } from './api/doubts.ts';
import type { TerminalWords } from './terminal-words.ts';
import { thrownProblem } from './thrown-problem.ts';
import { onPage, withPageWords } from './words/on-page.ts';

type Parts = {
  readonly app: Pick<App, 'listening'>;
  readonly words: TerminalWords;
  readonly stopping: AbortSignal;
};

/**
 * Asks about a decision, or records it if `agreed` names exactly this question. If anything has changed since, it asks
 * again. It uses the same use case as `settle`, and locks the account only while it works.
 */
export async function settleHere(
  { app, words, stopping }: Parts,
  { run, row, decision, why, agreed, idsConfirmed }: SettleBody,
): Promise<SettleAnswer> {
  const notes: string[] = [];
  const note = (text: string) => void notes.push(onPage(text));
  let asked: Extract<SettleAnswer, { type: 'question' }> | null = null;
  const request = { row, decision, why: why || null };
  const settled = await app
    .listening({ note, warn: note, stopping })
    .settle(run, request, async (question) => {
      const { lines, doubtfulIds } = words.settle(question);
      const key = createHash('sha256')
        .update(JSON.stringify([request, question]))
        .digest('base64url');
      if (key === agreed && (doubtfulIds.length === 0 || idsConfirmed)) return ok(true);
      asked = { type: 'question', key, lines: [...lines], doubtfulIds: [...doubtfulIds] };
      return ok(false);
    })
    .catch((error) => thrownProblem(error, stopping));
  if (asked !== null) return asked;
  if (settled.type === 'ok') return { type: 'done', notes, next: [...words.ended(settled.value).next] };
  const { code, message, details = [], hint } = settled.problem;
  return { type: 'problem', code, ...withPageWords({ message: [message, ...details].join(' '), hint }) };
}

/** The documents in doubt and the decisions, for the page. */
export function shownDoubts({ doubts, decisions }: Doubts): DoubtList {
  return {
    doubts: doubts.map((doubt) => ({
      ...doubt,
      rows: [...doubt.rows],
      lookFor: doubt.lookFor.map((line) => {
        const at = line.indexOf(': ');
        return { header: line.slice(0, Math.max(0, at)), value: line.slice(at < 0 ? 0 : at + 2) };
      }),
    })),
    decisions: decisions.map((decision) => ({ ...decision, rows: [...decision.rows] })),
  };
}
