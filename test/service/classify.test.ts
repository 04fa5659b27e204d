import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { uploadFile } from '../../src/contract/files.ts';
import { createLabOrder } from '../../src/contract/lab-orders.ts';
import { type Context, classify } from '../../src/service/classify.ts';
import { messages } from '../../src/service/messages.ts';
import type { Transport } from '../../src/service/transport.ts';
import { anyTransport, inWords } from './any-transport.ts';
import { answer, CREATES, FIRST, NO_IDS, ROW_IDS, receipts, SECOND, UPDATES } from './judged.ts';

function unconnected(fault: 'network' | 'certificate' | 'proxy-refused', code = 'ECONNREFUSED'): Transport {
  return { type: 'not-connected', fault, code, message: 'the host does not accept connections' };
}

const lost: Transport = { type: 'lost', code: 'ECONNRESET', message: 'the connection was reset' };

const good = { message: 'received', content: 'TRK-1' };

const html = '<html><body>Welcome</body></html>';

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
