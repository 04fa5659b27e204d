import { expect, test } from 'vitest';
import type { SubmitEvent } from '../../src/app/progress.ts';
import { progressOf } from '../../src/cli/progress.ts';
import type { JournalDocument } from '../../src/journal/port.ts';

const DOCUMENT: JournalDocument = {
  id: 1,
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

/** What stderr shows of an event. */
function shown(event: SubmitEvent, quiet: boolean): string {
  let text = '';
  const io = {
    stdout: async () => undefined,
    stderr: (more: string) => {
      text += more;
    },
    isTerminal: { stdin: false, stderr: false },
    isLively: false,
    columns: 80,
    ask: async () => '',
  };
  const withApp = async () => {
    throw new Error('no app is needed');
  };
  const stopping = new AbortController().signal;
  const context = { io, json: false, quiet, mayAsk: false, stopping, cacheDir: () => '/nowhere', withApp };
  progressOf(context, () => 0).onEvent(event);
  return text;
}

test.each([false, true])('a fault while a document was on its way is told, with --quiet (%s) as well', (quiet) => {
  const text = shown({ kind: 'fault', document: DOCUMENT, error: new Error('x is not a function') }, quiet);
  expect(text).toContain('row 5, 6');
  expect(text).toMatch(/please report it: x is not a function\n$/);
});

test.each([false, true])('an accepted document that the journal could not take is told, with --quiet (%s)', (quiet) => {
  const outcome = { kind: 'accepted', trackingId: 'TRK-7', status: 200, response: '{}' } as const;
  const text = shown({ kind: 'unrecorded', document: DOCUMENT, outcome }, quiet);
  expect(text).toContain('TRK-7');
});

test('a doubt is told at once, but for --quiet: the summary has it', () => {
  const reason = { code: 'connection-lost', status: null, message: 'The line broke.' };
  const event = { kind: 'settled', document: DOCUMENT, state: 'in-doubt', trackingId: null, reason } as const;
  expect(shown(event, false)).toContain('In doubt: row 5, 6: The line broke.');
  expect(shown(event, true)).toBe('');
});
