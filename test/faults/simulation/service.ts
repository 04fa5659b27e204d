import { createBooking } from '../../../src/contract/bookings.ts';
import { updateSupplier } from '../../../src/contract/suppliers.ts';
import type { JournalDocument } from '../../../src/journal/port.ts';
import type { Send } from '../../../src/sending/attempt.ts';
import type { Outcome } from '../../../src/sending/outcome.ts';
import { classify } from '../../../src/service/classify.ts';
import type { Transport } from '../../../src/service/transport.ts';
import type { Life, World } from './world.ts';

/** What the service has done, whatever the program knows of it: the ids that it gave, by reference. */
export type Service = {
  readonly accepted: ReadonlyMap<string, readonly Accepted[]>;
  /** Of each resource (the business key of updates) what it was updated to last, by reference. */
  readonly updated: ReadonlyMap<string, string>;
  /** From now on: `well`, `faulty` now and then, or `dead`: it acts and never answers clearly. */
  mood: Mood;
  /** Requests whose first byte has left so far. */
  readonly begun: number;
  /** How one process of the program sends. `onFirstByte` is told when a byte is about to leave. */
  sender(life: Life, onFirstByte: (document: JournalDocument) => Promise<void>): Send;
};

type Mood = 'well' | 'faulty' | 'dead';
/** `document`: the id of the journal's document that asked for it. */
export type Accepted = { readonly trackingId: string; readonly document: number };

export function createService(world: World): Service {
  const accepted = new Map<string, Accepted[]>();
  const updated = new Map<string, string>();
  let count = 0;
  let begun = 0;
  const act = (document: JournalDocument): string => {
    const trackingId = `TRK-${++count}`;
    const reference = referenceOf(document);
    accepted.set(reference, [...(accepted.get(reference) ?? []), { trackingId, document: document.id }]);
    if (document.businessKey !== null) updated.set(document.businessKey, reference);
    return trackingId;
  };
  const service = {
    accepted,
    updated,
    mood: 'well' as Mood,
    get begun() {
      return begun;
    },
    sender: (life: Life, onFirstByte: (document: JournalDocument) => Promise<void>): Send => {
      const connection = { world, life, act, mood: () => service.mood };
      return async (document, { beforeFirstByte }) => {
        const bytes = async () => {
          await beforeFirstByte();
          begun += 1;
          await onFirstByte(document);
        };
        const first = judged(document, await request(connection, document, bytes), false);
        const isUnauthorized = first.type === 'again' && first.reason.status === 401;
        return isUnauthorized ? judged(document, await request(connection, document, bytes), true) : first;
      };
    },
  };
  return service;
}

/** What asks for the same is the same, whichever run it is of. */
export function referenceOf({ fingerprint }: Pick<JournalDocument, 'fingerprint'>): string {
  return fingerprint ?? '';
}

function judged({ repeatable }: JournalDocument, transport: Transport, unauthorizedBefore: boolean): Outcome {
  const context = { rowIdsInPath: repeatable, unauthorizedBefore };
  return repeatable ? classify(updateSupplier, transport, context) : classify(createBooking, transport, context);
}

type Connection = {
  readonly world: World;
  readonly life: Life;
  act(document: JournalDocument): string;
  mood(): Mood;
};

/** One request over the network. A process that died never hears of its end; what has left arrives all the same. */
async function request(
  connection: Connection,
  document: JournalDocument,
  bytes: () => Promise<void>,
): Promise<Transport> {
  const { world, life } = connection;
  const isFaulty = connection.mood() === 'faulty';
  await passes(connection, world.between(1, 40));
  if (isFaulty && world.chance(0.08)) return UNREACHED;
  life.step();
  await bytes();
  life.step();
  const heard = Promise.withResolvers<Transport>();
  const tell = (transport: Transport) =>
    world.later(world.between(1, 60), () => life.alive && heard.resolve(transport));
  if (isFaulty && world.chance(0.05)) tell(LOST);
  else world.later(world.between(1, 60), () => serve(connection, document, tell));
  const transport = await heard.promise;
  life.step();
  return transport;
}

async function passes({ world, life }: Connection, ms: number): Promise<void> {
  await new Promise<void>((resolve) => world.later(ms, () => life.alive && resolve()));
}

const UNREACHED: Transport = { type: 'not-connected', fault: 'network', code: 'ECONNREFUSED', message: 'refused' };
type Heard = Extract<Transport, { type: 'answer' | 'lost' }>;
const LOST: Heard = { type: 'lost', code: 'ECONNRESET', message: 'reset' };

/** The service has the whole request now. */
function serve(connection: Connection, document: JournalDocument, tell: (transport: Transport) => void): void {
  const { world, act } = connection;
  const good = () => answer(200, document.repeatable ? '{"content":true}' : `{"content":"${act(document)}"}`);
  const mood = connection.mood();
  if (mood === 'well' || (mood === 'faulty' && world.chance(0.6))) {
    if (document.repeatable) act(document);
    tell(good());
    return;
  }
  const hasActed = world.chance(0.5);
  if (mood === 'dead') {
    if (hasActed) act(document);
    tell(world.chance(0.5) ? LOST : answer(500));
    return;
  }
  const fate = FATES[world.between(0, FATES.length - 1)] ?? LOST;
  const mayHaveActed = fate.type === 'lost' || fate.status >= 500 || fate.status === 200 || fate.status === 408;
  if (mayHaveActed && hasActed && fate !== REFUSED) act(document);
  tell(fate);
}

function answer(status: number, body = '', retryAfterMs: number | null = null): Extract<Transport, { type: 'answer' }> {
  return { type: 'answer', status, retryAfterMs, body };
}

const REFUSED = answer(200, '{"message":"No such type.","content":null}');
const FATES: readonly Heard[] = [
  LOST,
  { type: 'lost', code: 'UND_ERR_HEADERS_TIMEOUT', message: 'timeout' },
  answer(200, ''),
  answer(200, '{"message":null,"content":null}'),
  answer(200, '<html>'),
  REFUSED,
  answer(400, '{"message":"no","content":null}'),
  answer(422),
  answer(401),
  answer(408),
  answer(429, '', 1_000),
  answer(429),
  answer(500),
  answer(503),
  answer(504),
];
