import { median, type Usage } from './measure.ts';

/** What one program needed: the medians of its runs, and their ratios to the yardstick's, run by run. */
export type Line = {
  readonly part: string;
  readonly what: string;
  readonly cpuS: number;
  readonly wallS: number;
  readonly peakMb: number;
  /** Null for the yardstick itself, and where there is none. */
  readonly cpuRatio: number | null;
  readonly wallRatio: number | null;
};

/** `yardstick`: the runs of what it is compared with, in the same order; null for none. */
export function lineOf(part: string, what: string, runs: readonly Usage[], yardstick: readonly Usage[] | null): Line {
  const of = (figure: keyof Usage) => median(runs.map((run) => run[figure]));
  const ratio = (figure: keyof Usage) =>
    yardstick === null
      ? null
      : median(runs.map((run, index) => run[figure] / (yardstick[index]?.[figure] ?? Number.NaN)));
  return {
    ...{ part, what, cpuS: of('cpuS'), wallS: of('wallS'), peakMb: of('peakMb') },
    ...{ cpuRatio: ratio('cpuS'), wallRatio: ratio('wallS') },
  };
}

export const HEADERS = ['part', 'what', 'CPU s', 'wall s', 'peak MB', 'CPU ratio', 'wall ratio'] as const;

/** The lines as a table in Markdown. */
export function tableText(lines: readonly Line[]): string {
  const cells = [HEADERS, ...lines.map(cellsOf)];
  const widths = HEADERS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const rowText = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [head = [], ...rest] = cells;
  return [rowText(head), rule, ...rest.map(rowText)].join('\n');
}

function cellsOf({ part, what, cpuS, wallS, peakMb, cpuRatio, wallRatio }: Line): readonly string[] {
  const ratio = (value: number | null) => (value === null ? '' : value.toFixed(2));
  return [part, what, cpuS.toFixed(2), wallS.toFixed(2), peakMb.toFixed(0), ratio(cpuRatio), ratio(wallRatio)];
}
