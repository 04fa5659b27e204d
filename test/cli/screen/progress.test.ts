import { expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '../../../src/cli/messages/screen.ts';
import { progressOf } from '../../../src/cli/progress.ts';
import type { SubmitEvent } from '../../../src/importing/run/progress.ts';
import type { JournalDocument } from '../../../src/journal/port.ts';

const DOCUMENT: JournalDocument = {
  id: 1,
  uid: '09ab',
  rows: [5, 6],
  key: null,
  state: 'sending',
  request: '{}',
  fingerprint: 'v1:5',
  occurrence: 1,
  businessKey: null,
  repeatable: false,
  trackingId: null,
  response: null,
  attempts: 1,
  sentAt: null,
};

/** What stderr shows of one event, or of several at one moment. */
function shown(event: SubmitEvent | readonly SubmitEvent[], quiet: boolean): string {
  const { context, text } = screen(quiet);
  const line = progressOf(context, () => 0);
  for (const each of [event].flat()) line.onEvent(each);
  return text();
}

function screen(quiet: boolean, isLively = false) {
  let text = '';
  let drawn = 0;
  const io = {
    stdout: async () => undefined,
    hasReaderLeft: () => false,
    print: async () => undefined,
    page: async () => undefined,
    json: async () => undefined,
    stderr: (lines: readonly string[]) => {
      text += lines.map((line) => `${line}\n`).join('');
    },
    failure: () => undefined,
    redraw: () => {
      drawn += 1;
    },
    isTerminal: { stdin: false, stderr: false },
    isLively,
    columns: 80,
    ask: async () => '',
    askOrEnd: async () => null,
    askSecret: async () => '',
  };
  const withApp = async () => {
    throw new Error('no app is needed');
  };
  const stopping = new AbortController().signal;
  const context = {
    io,
    shell: 'posix' as const,
    json: false,
    quiet,
    mayAsk: false,
    stopping,
    cacheDir: () => '/nowhere',
    leaveWork: () => undefined,
    startSending: () => undefined,
    expectSending: () => undefined,
    endSending: () => undefined,
    withApp,
  };
  return { context, text: () => text, drawn: () => drawn };
}

test.each([false, true])('a fault while a document was on its way is told, with --quiet (%s) as well', (quiet) => {
  const text = shown({ type: 'fault', document: DOCUMENT, error: new Error('x is not a function') }, quiet);
  expect(text.endsWith(`${messages.failedAt('rows 5, 6', 'x is not a function')}\n`)).toBe(true);
});

test.each([false, true])('an accepted document that the journal could not take is told, with --quiet (%s)', (quiet) => {
  const outcome = { type: 'accepted', trackingId: 'TRK-7', status: 200, response: '{}' } as const;
  const text = shown({ type: 'unrecorded', document: DOCUMENT, outcome }, quiet);
  expect(text).toContain('TRK-7');
});

test('a doubt is told at once, but for --quiet: the summary has it', () => {
  const reason = { code: 'connection-lost', status: null, message: 'The line broke.' };
  const event = { type: 'settled', document: DOCUMENT, state: 'in-doubt', trackingId: null, reason } as const;
  expect(shown(event, false)).toContain(messages.inDoubtRow('rows 5, 6', 'The line broke.'));
  expect(shown(event, true)).toBe('');
});

test('of waits that are asked for together one is told; with --quiet a long one though a short one came before', () => {
  const because = { code: 'http-429', status: 429, message: 'More slowly.' };
  const waits = [8_000, 9_000, 15_000].map((ms): SubmitEvent => ({ type: 'waiting', because, ms }));
  expect(shown(waits, false)).toMatch(/^Waiting 8 s, until \d\d:\d\d:\d\d local time: More slowly\.\n$/);
  expect(shown(waits, true)).toMatch(/^Waiting 15 s, until .*\n$/);
});

test('of answers that are waited for together one is told, then with the number of the others', () => {
  const { context, text } = screen(false);
  let time = 0;
  const line = progressOf(context, () => time);
  const awaiting = (id: number, waitedMs: number): SubmitEvent => {
    const sinceMs = Date.now() - waitedMs;
    return { type: 'awaiting', document: { ...DOCUMENT, id, rows: [id] }, sinceMs, untilMs: sinceMs + 300_000 };
  };
  for (const id of [5, 6, 7]) line.onEvent(awaiting(id, 10_000));
  line.onEvent({ type: 'settled', document: { ...DOCUMENT, id: 7 }, state: 'accepted', trackingId: 'T', reason: null });
  time = 60_000;
  for (const id of [5, 6]) line.onEvent(awaiting(id, 70_000));
  line.end();
  const clock = String.raw`\d\d:\d\d:\d\d local time`;
  const told = text().match(/^Waiting .*$/gm);
  expect(told).toEqual([
    expect.stringMatching(new RegExp(`^${messages.awaiting('row 5', 0, clock, clock)}$`)),
    expect.stringMatching(new RegExp(`^${messages.awaiting('row 5', 1, clock, clock)}$`)),
  ]);
});

test('with --quiet an answer that is waited for is told after a minute', () => {
  const shownOf = (waitedMs: number) => {
    const sinceMs = Date.now() - waitedMs;
    return shown({ type: 'awaiting', document: DOCUMENT, sinceMs, untilMs: sinceMs + 300_000 }, true);
  };
  expect([shownOf(10_000), shownOf(70_000)]).toEqual(['', expect.stringContaining('rows 5, 6')]);
});

test('a long wait is told though the clock was set back since the last one', () => {
  const wall = vi.spyOn(Date, 'now').mockReturnValue(7_200_000);
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const { context, text } = screen(true);
  const line = progressOf(context);
  const because = { code: 'http-429', status: 429, message: 'More slowly.' };
  line.onEvent({ type: 'waiting', because, ms: 60_000 });
  wall.mockReturnValue(3_600_000);
  elapsed.mockReturnValue(60_000);
  line.onEvent({ type: 'waiting', because, ms: 60_000 });
  expect(text().match(/Waiting/g)).toHaveLength(2);
});

test('the block is drawn again while no answer comes, until nothing is under way any more', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { context, drawn } = screen(false, true);
  let hasEnded = false;
  const endSending = () => {
    hasEnded = true;
  };
  const line = progressOf({ ...context, endSending }, Date.now);
  line.onEvent({ type: 'planned', documents: 3 });
  vi.advanceTimersByTime(3_000);
  const during = drawn();
  expect(during).toBeGreaterThan(10);
  line.onEvent({ type: 'ended' });
  vi.advanceTimersByTime(3_000);
  expect([drawn() - during, hasEnded]).toEqual([1, true]);
});
