import uPlot from 'uplot';
import type { RateChart } from '../api/exports.ts';
import { messages } from './messages/records.ts';

type Look = {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly surface: string;
  readonly font: string;
};
type Drawing = { readonly options: Omit<uPlot.Options, 'width'>; readonly data: uPlot.AlignedData };
type Rows = RateChart['rows'];

/** Draws a chart in the page's current colours, as wide as its container. Gives a function that removes it. */
export function drawChart(place: HTMLElement, chart: RateChart): () => void {
  const { options, data } = chart.type === 'line' ? lineOf(chart, lookOf(place)) : barsOf(chart, lookOf(place));
  const plot = new uPlot({ ...options, width: place.clientWidth }, data, place);
  const observer = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: options.height }));
  observer.observe(place);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}

/** A rate as a person reads it: `92%`, `3.31`. */
export function rateWords(rate: number, unit: RateChart['unit'], digits: number): string {
  return `${rate.toFixed(digits)}${unit}`;
}

function lookOf(place: HTMLElement): Look {
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(name);
  return {
    text: colour('--text'),
    muted: colour('--muted'),
    line: colour('--line'),
    accent: colour('--accent'),
    surface: colour('--surface'),
    font: `12px ${style.fontFamily}`,
  };
}

const BARE = { cursor: { show: false }, legend: { show: false } } as const;
const NO_LINES = { grid: { show: false }, ticks: { show: false } } as const;

const LINE_HEIGHT = 250;
const PERCENT = [0, 25, 50, 75, 100];

/** A line chart. Rows without a time are only in the table. */
function lineOf({ rows, unit }: RateChart, look: Look): Drawing {
  const points = rows.filter(({ isApart }) => !isApart);
  const words = (rate: number) => rateWords(rate, unit, 0);
  return {
    data: dataOf(points),
    options: {
      ...BARE,
      height: LINE_HEIGHT,
      padding: [24, 46, 0, 0],
      scales: { x: { time: false, range: [-0.4, points.length - 0.6] }, y: { range: [0, 100] } },
      axes: [
        {
          ...NO_LINES,
          stroke: look.muted,
          font: look.font,
          size: 34,
          gap: 10,
          splits: ({ width }) => shownLabels(points, width),
          values: (_, indexes) => indexes.map((index) => points[index]?.label ?? ''),
        },
        {
          stroke: look.muted,
          font: look.font,
          size: 48,
          ticks: { show: false },
          grid: { stroke: look.line, width: 1 },
          splits: () => PERCENT,
          values: (_, rates) => rates.map(words),
        },
      ],
      series: [{}, { stroke: look.accent, width: 2, points: { show: true, size: 7, fill: look.accent } }],
      hooks: {
        draw: [
          (plot) => {
            writeIn(plot, look, 'center');
            writeRates(plot, points, words);
          },
        ],
      },
    },
  };
}

const BAR_ROW = 27;
const NAMES = 180;

function barsOf({ rows, unit }: RateChart, look: Look): Drawing {
  const most = Math.max(...rows.map(({ rate }) => rate ?? 0));
  const bars = uPlot.paths.bars?.({ size: [0.62, 18] });
  return {
    data: dataOf(rows),
    options: {
      ...BARE,
      height: Math.max(LINE_HEIGHT, rows.length * BAR_ROW),
      padding: [0, 52, 0, 0],
      scales: {
        x: { time: false, ori: 1, dir: -1, range: [-0.5, rows.length - 0.5] },
        y: { ori: 0, dir: 1, range: [0, most === 0 ? 1 : most] },
      },
      axes: [
        {
          ...NO_LINES,
          side: 3,
          stroke: look.text,
          font: look.font,
          size: NAMES,
          gap: 8,
          splits: () => rows.map((_, index) => index),
          values: ({ ctx }, indexes) => indexes.map((index) => fitted(ctx, rows[index]?.label ?? '', look.font)),
        },
        { show: false, side: 2 },
      ],
      series: [
        {},
        { fill: look.accent, width: 0, points: { show: false }, ...(bars === undefined ? {} : { paths: bars }) },
      ],
      hooks: {
        draw: [
          (plot) => {
            writeIn(plot, look, 'left');
            for (const [index, { rate }] of rows.entries()) {
              const [x, y] = [plot.valToPos(rate ?? 0, 'y', true), plot.valToPos(index, 'x', true)];
              const words = rate === null ? messages.noRate : rateWords(rate, unit, 2);
              write(plot, words, x + 6 * uPlot.pxRatio, y);
            }
          },
        ],
      },
    },
  };
}

function dataOf(rows: Rows): uPlot.AlignedData {
  return [rows.map((_, index) => index), rows.map(({ rate }) => rate)];
}

/** Sets the colour and font for text in the chart. */
function writeIn({ ctx }: uPlot, { text, surface, font }: Look, align: CanvasTextAlign): void {
  ctx.fillStyle = text;
  ctx.strokeStyle = surface;
  ctx.lineWidth = 4 * uPlot.pxRatio;
  ctx.font = font.replace('12px', `${12 * uPlot.pxRatio}px`);
  ctx.textAlign = align;
  ctx.textBaseline = 'middle';
}

/** Writes text with an outline that separates it from a line behind it. */
function write({ ctx }: uPlot, words: string, x: number, y: number): void {
  ctx.strokeText(words, x, y);
  ctx.fillText(words, x, y);
}

/** Writes the rates above the points, from the last one back. A number that would overlap another one is left out. */
function writeRates(plot: uPlot, rows: Rows, words: (rate: number) => string): void {
  let free = Number.POSITIVE_INFINITY;
  for (const [index, { rate }] of [...rows.entries()].toReversed()) {
    if (rate === null) continue;
    const x = plot.valToPos(index, 'x', true);
    const half = plot.ctx.measureText(words(rate)).width / 2;
    if (x + half > free) continue;
    write(plot, words(rate), x, plot.valToPos(rate, 'y', true) - 13 * uPlot.pxRatio);
    free = x - half - 2 * uPlot.pxRatio;
  }
}

const LETTER = 7;

/** The positions of the shown labels: the last one, and as many before it as fit. */
function shownLabels(rows: Rows, width: number): number[] {
  const label = Math.max(...rows.map((row) => row.label.length)) * LETTER + 14;
  const step = Math.max(1, Math.ceil((rows.length * label) / (width - 60)));
  return rows.flatMap((_, index) => ((rows.length - 1 - index) % step === 0 ? [index] : []));
}

/** The name, shortened with an ellipsis if it is too long. */
function fitted(ctx: CanvasRenderingContext2D, name: string, font: string): string {
  ctx.save();
  ctx.font = font;
  let shown = name;
  while (shown !== '' && ctx.measureText(shown === name ? name : `${shown}…`).width > NAMES - 16)
    shown = shown.slice(0, -1);
  ctx.restore();
  return shown === name ? name : `${shown.trimEnd()}…`;
}
