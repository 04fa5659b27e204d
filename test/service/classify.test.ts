import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { confirmFactory } from '../../src/contract/factory-confirmations.ts';
import { uploadFile } from '../../src/contract/files.ts';
import { createLabOrder } from '../../src/contract/lab-orders.ts';
import { updateSupplier } from '../../src/contract/suppliers.ts';
import { type Context, classify, type Judged } from '../../src/service/classify.ts';
import { messages } from '../../src/service/messages.ts';
import type { Transport } from '../../src/service/transport.ts';
import { anyTransport, inWords } from './any-transport.ts';

const CREATES: readonly Judged<unknown>[] = [createBooking, createLabOrder, uploadFile];
const UPDATES: readonly Judged<unknown>[] = [updateSupplier, confirmFactory];

const FIRST: Context = { rowIdsInPath: false, unauthorizedBefore: false };
const ROW_IDS: Context = { ...FIRST, rowIdsInPath: true };
const SECOND: Context = { ...FIRST, unauthorizedBefore: true };

function answer(status: number, body: unknown = '', retryAfterMs: number | null = null): Transport {
  return { type: 'answer', status, retryAfterMs, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

function unconnected(fault: 'network' | 'certificate' | 'proxy-refused', code = 'ECONNREFUSED'): Transport {
  return { type: 'not-connected', fault, code, message: 'the host does not accept connections' };
}

const lost: Transport = { type: 'lost', code: 'ECONNRESET', message: 'the connection was reset' };

const good = { message: 'received', content: 'TRK-1' };
const html = '<html><body>Welcome</body></html>';

/** What each of the creating operations answers with that id. */
const receipts = (id: string) => [
  { message: 'received', content: id },
  { generalInformation: { orderId: id, vendorRefNo: 'N-1' } },
  { id, srcId: '50000013', fileName: 'a.pdf', fileSize: 4 },
];
const NO_IDS = ['', '   ', '\u00a0\u200b', 'null', ' NULL ', 'Null', 'undefined', 'Undefined', '-'];

type Row = [what: string, transport: Transport, create: string, update: string, context?: Context];
const TABLE: Row[] = [
  ['not connected', unconnected('network'), 'again not-connected', 'again not-connected'],
  ['a bad certificate', unconnected('certificate'), 'stop unreachable', 'stop unreachable'],
  ['a proxy that refuses', unconnected('proxy-refused'), 'stop unreachable', 'stop unreachable'],
  ['a lost connection', lost, 'in-doubt', 'again repeatable'],
  ['no answer in time', { ...lost, code: 'UND_ERR_HEADERS_TIMEOUT' }, 'in-doubt', 'again repeatable'],
  ['null without a message', answer(200, { message: null, content: null }), 'in-doubt', 'again repeatable'],
  ['null with a blank message', answer(200, { message: ' ', content: null }), 'in-doubt', 'again repeatable'],
  ['null with a message', answer(200, { message: 'no such type', content: null }), 'rejected', 'rejected'],
  ['a message and no content', answer(200, { message: 'sorry' }), 'in-doubt', 'again repeatable'],
  ['malformed JSON', answer(200, '{"content":"TRK'), 'in-doubt', 'again repeatable'],
  ['an empty body', answer(200, ''), 'in-doubt', 'again repeatable'],
  ['HTML', answer(200, html), 'in-doubt', 'again repeatable'],
  ['a body that is no text', { ...answer(200), body: null } as Transport, 'in-doubt', 'again repeatable'],
  ['content of another type', answer(200, { content: { id: 1 } }), 'in-doubt', 'again repeatable'],
  ...[203, 205, 206, 207].map((code): Row => [`${code}`, answer(code, good), 'in-doubt', 'in-doubt']),
  ['204', answer(204), 'in-doubt', 'accepted'],
  ...[301, 304, 307, 308].map((code): Row => [`${code}`, answer(code), 'stop address', 'stop address']),
  ['404 without row ids', answer(404, html), 'stop address', 'stop address'],
  ['404 with row ids', answer(404, { message: 'no order' }), 'rejected', 'rejected', ROW_IDS],
  ...[302, 303].map((code): Row => [`${code}`, answer(code), 'in-doubt, stop address', 'in-doubt, stop address']),
  ...[400, 402, 403, 405, 409, 413, 418, 421, 422, 451, 499].map(
    (code): Row => [`${code}`, answer(code, { message: 'no', content: null }), 'rejected', 'rejected'],
  ),
  ['400 that is no text', { ...answer(400), body: null } as Transport, 'rejected', 'rejected'],
  ['a first 401', answer(401), 'again repeatable', 'again repeatable'],
  ['a second 401', answer(401), 'stop login', 'stop login', SECOND],
  ['408', answer(408), 'in-doubt', 'again repeatable'],
  ['429', answer(429), 'again throttled', 'again throttled'],
  ...[500, 501, 502, 503, 504, 507, 520, 599].map(
    (code): Row => [`${code}`, answer(code, { message: 'oops', content: null }), 'in-doubt', 'again repeatable'],
  ),
  [
    '304 with a text that HTTP has no room for',
    { ...answer(304), body: null } as Transport,
    'in-doubt',
    'stop address',
  ],
  ...[0, 100, 199, 300, 305, 306, 399, 600, 999].map((code): Row => [`${code}`, answer(code), 'in-doubt', 'in-doubt']),
];

describe('what an attempt proved', () => {
  it.each(TABLE)('%s', (_, transport, create, updated, context = FIRST) => {
    const outcomes = (operations: typeof CREATES) =>
      operations.map((one) => inWords(classify(one, transport, context)));
    expect(outcomes(CREATES)).toEqual(CREATES.map(() => create));
    expect(outcomes(UPDATES)).toEqual(UPDATES.map(() => updated));
  });

  it.each([200, 201, 202])('%i with an id is accepted, whatever the text says', (status) => {
    const body = { message: 'An error occurred', content: 'TRK-9' };
    expect(classify(createBooking, answer(status, body), FIRST)).toEqual({
      type: 'accepted',
      trackingId: 'TRK-9',
      status,
      response: JSON.stringify(body),
    });
  });

  it.each(NO_IDS)('200 with the id %j is in doubt, whatever the text says', (id) => {
    const outcomes = CREATES.map((create, index) => classify(create, answer(200, receipts(id)[index]), FIRST));
    const doubt = { type: 'in-doubt', reason: { code: 'no-id', status: 200 } };
    expect(outcomes).toMatchObject([doubt, doubt, doubt]);
  });

  it('names by a code what an answer of 200 lacks', () => {
    const code = (body: unknown) => {
      const outcome = classify(createBooking, answer(200, body), FIRST);
      return 'reason' in outcome ? outcome.reason.code : outcome.type;
    };
    expect([{ message: null, content: null }, { message: 'no', content: null }, 'x'].map(code)).toEqual([
      'no-reason',
      'refused',
      'unreadable-answer',
    ]);
  });

  it.each([200, 201, 202])('%i with the id of a lab order or of a file is accepted without an envelope', (status) => {
    const order = { generalInformation: { orderId: 'L-1', vendorRefNo: 'N-1' } };
    expect(classify(createLabOrder, answer(status, order), ROW_IDS)).toMatchObject({ trackingId: 'L-1', status });
    expect(classify(uploadFile, answer(status, { id: 'F-1' }), ROW_IDS)).toMatchObject({ trackingId: 'F-1', status });
  });

  it('the id of a file may be one that another has, those of bookings and lab orders may not', () => {
    const bodies = [{ content: 'TRK-9' }, { generalInformation: { orderId: 'L-1' } }, { id: 'F-1' }];
    const outcomes = CREATES.map((operation, index) => classify(operation, answer(200, bodies[index]), ROW_IDS));
    expect(outcomes.map((outcome) => outcome.type === 'accepted' && outcome.idReturns)).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  it('a lab order or a file without an id is in doubt, whatever else is told', () => {
    const orders = [{}, { generalInformation: {} }, { generalInformation: { orderId: ' ', vendorRefNo: 'N-1' } }];
    for (const body of orders) expect(inWords(classify(createLabOrder, answer(200, body), FIRST))).toBe('in-doubt');
    for (const body of [{}, { id: null, fileName: 'a' }, { id: '' }])
      expect(inWords(classify(uploadFile, answer(200, body), ROW_IDS))).toBe('in-doubt');
  });

  it.each([200, 201, 202])('%i with true is done, with false refused', (status) => {
    for (const update of UPDATES) {
      expect(classify(update, answer(status, { content: true }), ROW_IDS)).toMatchObject({
        type: 'accepted',
        trackingId: null,
      });
      expect(inWords(classify(update, answer(status, { message: 'no', content: false }), ROW_IDS))).toBe('rejected');
    }
  });

  it('an endpoint without a receipt proves nothing', () => {
    const { receipt: _, ...bare } = createBooking;
    expect(inWords(classify(bare, answer(200, good), FIRST))).toBe('in-doubt');
  });

  it('the wait that the service asks for is handed on', () => {
    expect(classify(createBooking, answer(429, '', 7_000), FIRST)).toMatchObject({ afterMs: 7_000 });
    expect(classify(createBooking, answer(429), FIRST)).not.toHaveProperty('afterMs');
  });

  it('the code and the status are for scripts, the message has the service’s own words', () => {
    expect(classify(createBooking, answer(422, { message: 'Unknown supplier 00417', content: null }), FIRST)).toEqual({
      type: 'rejected',
      reason: { code: 'http-422', status: 422, message: `${messages.refused} (HTTP 422): Unknown supplier 00417` },
    });
    expect(classify(createBooking, unconnected('network'), FIRST)).toMatchObject({
      reason: { code: 'connection-refused', status: null },
    });
  });

  it('the service’s words are one line without control characters, and capped', () => {
    const message = `a\u001b[31m\r\nb\u202e${'x'.repeat(2_000)}😀`;
    const outcome = classify(createBooking, answer(400, { message }), FIRST);
    const said = outcome.type === 'rejected' ? outcome.reason.message : '';
    expect(said).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(said).toMatch(/: a \[31m b x+…$/);
    expect(said.length).toBeLessThan(600);
  });
});

describe('a receipt under a status that is no success', () => {
  const STATUSES = [100, 203, 204, 205, 226, 300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 408, 409, 422];
  const cases = [...STATUSES, 429, 500, 502, 503, 504, 599].flatMap((status) =>
    [FIRST, SECOND, ROW_IDS].map((context) => ({ status, context })),
  );

  it.each(cases)('$status $context is in doubt, and the id is told', ({ status, context }) => {
    for (const [index, create] of CREATES.entries()) {
      const outcome = classify(create, answer(status, receipts('TRK-7')[index], 0), context);
      expect(inWords(outcome)).toBe(status === 302 || status === 303 ? 'in-doubt, stop address' : 'in-doubt');
      const message = expect.stringContaining('TRK-7');
      expect(outcome).toMatchObject({ reason: { code: 'receipt-with-error', status, message } });
    }
  });

  it('has the service’s own words behind it, and an id that is fit for a terminal', () => {
    const outcome = classify(createBooking, answer(429, { message: 'Too many', content: 'T\u001b[31m\n1' }), FIRST);
    const { message } = outcome.type === 'in-doubt' ? outcome.reason : { message: '' };
    expect(message).not.toMatch(/\p{Cc}/u);
    expect(message).toMatch(/HTTP 429.*T \[31m 1.*Too many$/);
  });

  it.each(cases)('$status $context is judged by its status where an error body has some id', ({ status, context }) => {
    const errors = [
      { id: 'ERR-1', message: 'Too many', content: null },
      { id: 'ERR-1', message: 'Too many' },
      { id: 'ERR-1', status, error: 'Too many', path: '/' },
      { id: 'ERR-1', srcId: ' ', fileSize: 4 },
      { id: 'ERR-1', srcId: '50000013' },
      { message: 'Too many', content: { id: 'ERR-1', srcId: '50000013', fileSize: 4 } },
      ...NO_IDS.flatMap((id) => receipts(id)),
    ];
    for (const body of errors)
      for (const create of CREATES)
        expect(inWords(classify(create, answer(status, body), context))).toBe(
          inWords(classify(create, answer(status), context)),
        );
  });

  it('of an update changes nothing: its status decides', () => {
    for (const { status, context } of cases)
      for (const update of UPDATES)
        expect(inWords(classify(update, answer(status, { content: true }), context))).toBe(
          inWords(classify(update, answer(status), context)),
        );
  });
});

describe('whatever comes', () => {
  const creates = fc.constantFrom(...CREATES);
  const contexts = fc.record({ rowIdsInPath: fc.boolean(), unauthorizedBefore: fc.boolean() });
  const statusOf = (transport: Transport) => (transport.type === 'answer' ? transport.status : null);

  it('a create is sent again only when it was not connected, throttled, or had no good token yet', () => {
    fc.assert(
      fc.property(creates, anyTransport, contexts, (create, transport, context) => {
        const outcome = classify(create, transport, context);
        if (outcome.type !== 'again') return;
        const isProof = transport.type === 'not-connected' || [401, 429].includes(statusOf(transport) ?? 0);
        expect(isProof).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('a create is called accepted only on 200, 201 or 202 with an id, and rejected only on 4xx or a reason', () => {
    fc.assert(
      fc.property(creates, anyTransport, contexts, (create, transport, context) => {
        const outcome = classify(create, transport, context);
        const status = statusOf(transport) ?? 0;
        if (outcome.type === 'accepted') {
          expect([200, 201, 202]).toContain(status);
          expect(outcome.trackingId?.trim()).toBeTruthy();
        }
        if (outcome.type === 'rejected') expect((status >= 400 && status < 500) || status <= 202).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('an update never throws and always has an outcome', () => {
    fc.assert(
      fc.property(anyTransport, contexts, (transport, context) => {
        for (const update of UPDATES) expect(inWords(classify(update, transport, context))).not.toBe('');
      }),
      { numRuns: 3_000 },
    );
  });
});
