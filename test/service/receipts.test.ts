import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { classify } from '../../src/service/classify.ts';
import { inWords } from './any-transport.ts';
import { answer, CREATES, FIRST, NO_IDS, ROW_IDS, receipts, SECOND, UPDATES } from './judged.ts';

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
