import { estimate, type Progress } from '../importing/run/progress.ts';
import { durationWords } from '../text/duration.ts';
import type { DrawnLine } from './drawn-block.ts';
import { messages } from './messages/screen.ts';

/** "120 of 500, 2 rejected, 1 in doubt, 380 left, 4.9 a second, about 78 s left" */
export function progressText(progress: Progress, now: number): string {
  const { rejected, inDoubt, left } = progress;
  const { done, all } = amounts(progress);
  const counts = messages.counts(done, all, rejected, inDoubt, left);
  return [counts, ...paceWords(progress, now), ...filesWords(progress)].join(', ');
}

const WIDEST_BAR = 30;
const NARROWEST_BAR = 3;

/**
 * The progress for a terminal: a bar with the rate, the counts, and the last problem. The most important part comes
 * first, because lines are cut at the window's width.
 */
export function progressBlock(
  progress: Progress,
  now: number,
  { problem, columns }: { readonly problem: string | null; readonly columns: number },
): readonly DrawnLine[] {
  const { rejected, inDoubt, left } = progress;
  const { done, all } = amounts(progress);
  const bar = barText(all === 0 ? 1 : done / all, paceWords(progress, now), columns);
  const counts = [messages.counts(done, all, rejected, inDoubt, left), ...filesWords(progress)].join(', ');
  const tone = inDoubt > 0 ? ({ colour: 'yellow' } as const) : {};
  return [
    { text: bar, colour: 'green' },
    { text: counts, ...tone },
    ...(problem === null ? [] : [{ text: problem, colour: 'red' } as const]),
  ];
}

/** "██████░░░░ 60 %, about 12 s left". `share`: from 0 to 1. */
export function barText(share: number, further: readonly string[], columns: number): string {
  const width = Math.max(NARROWEST_BAR, Math.min(WIDEST_BAR, Math.floor(columns / 4)));
  const full = Math.floor(share * width);
  const percent = `${Math.floor(share * 100)} %`;
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${[percent, ...further].join(', ')}`;
}

function amounts({ accepted, rejected, inDoubt, left }: Progress) {
  const done = accepted + rejected + inDoubt;
  return { done, all: done + left };
}

/** "4.9 a second", "about 78 s left"; nothing while unknown. */
function paceWords(progress: Progress, now: number): readonly string[] {
  const { perSecond, leftMs } = estimate(progress, now);
  return [
    ...(perSecond === null ? [] : [messages.perSecond(perSecond.toFixed(1))]),
    ...(leftMs === null || progress.left === 0 ? [] : [messages.toGo(durationWords(Math.max(1_000, leftMs)))]),
  ];
}

/** "sending 120.5 of 300.0 MB"; nothing if no file is being sent. */
function filesWords({ files }: Progress): readonly string[] {
  if (files.size === 0) return [];
  const megabytes = (of: 'bytes' | 'size') =>
    ([...files.values()].reduce((sum, file) => sum + file[of], 0) / 1_000_000).toFixed(1);
  return [messages.bytes(megabytes('bytes'), megabytes('size'))];
}
