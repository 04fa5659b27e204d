import fc from 'fast-check';
import type { Outcome } from '../../src/sending/outcome.ts';
import type { Transport } from '../../src/service/transport.ts';

const text = fc.oneof(
  fc.constant(null),
  fc.string(),
  fc.json(),
  fc.record({ message: fc.jsonValue(), content: fc.jsonValue() }).map((value) => JSON.stringify(value)),
  fc.record({ id: fc.jsonValue() }).map((value) => JSON.stringify(value)),
  fc.record({ generalInformation: fc.record({ orderId: fc.jsonValue() }) }).map((value) => JSON.stringify(value)),
);

/** Whatever may come of an attempt: answers with any status and body, lost connections, none at all. */
export const anyTransport: fc.Arbitrary<Transport> = fc.oneof(
  fc.record({
    type: fc.constant('answer' as const),
    status: fc.oneof(fc.constantFrom(200, 201, 202), fc.integer({ min: 100, max: 599 }), fc.integer()),
    retryAfterMs: fc.option(fc.nat()),
    body: text,
  }),
  fc.record({ type: fc.constant('lost' as const), code: fc.string(), message: fc.string() }),
  fc.record({
    type: fc.constant('not-connected' as const),
    fault: fc.constantFrom('network' as const, 'certificate' as const, 'proxy-refused' as const),
    code: fc.string(),
    message: fc.string(),
  }),
);

/** An outcome in the words of the table. */
export function inWords(outcome: Outcome): string {
  if (outcome.type === 'again' || outcome.type === 'stop') return `${outcome.type} ${outcome.cause}`;
  return outcome.type === 'in-doubt' && outcome.stop ? `in-doubt, stop ${outcome.stop}` : outcome.type;
}
