import fc from 'fast-check';
import { operations } from '../../../src/contract/index.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { classify } from '../../../src/service/classify.ts';
import { persistently, readingOf } from '../../../src/service/read-operation.ts';
import { logIn, refresh } from '../../../src/service/session-calls.ts';
import type { Transport } from '../../../src/service/transport.ts';
import { anyTransport, inWords } from '../../service/any-transport.ts';
import type { Layer } from './layer.ts';
import { goodAnswer, ROWS, type Row, type Words } from './outcome-table.ts';

/** Every row of the table of outcomes, for every endpoint; then whatever else may come. */
export const classification: Layer = {
  name: 'classification',
  shows: 'each row of the table for each endpoint; anything else by chance',
  async run({ seed, share }) {
    const violations: string[] = [];
    let runs = 0;
    for (const operation of operations as readonly Operation[]) {
      for (const row of ROWS) {
        const wanted = wantedOf(operation, row);
        if (wanted === undefined) continue;
        runs += 1;
        const transport = row.transport === 'good' ? goodAnswer(operation, row.status) : row.transport;
        const told = await toldBy(operation, transport, row);
        if (told !== wanted) violations.push(`${operation.name}, ${row.what}: ${told} in place of ${wanted}`);
      }
    }
    const numRuns = Math.ceil(20_000 * share);
    for (const [what, property] of PROPERTIES) {
      const checked = await fc.check(property, { seed, numRuns });
      runs += checked.numRuns;
      if (checked.failed)
        violations.push(
          `${what}: ${JSON.stringify(checked.counterexample)} (seed ${seed}, path ${checked.counterexamplePath})`,
        );
    }
    return { runs, kills: 0, violations, notes: [] };
  },
};

function wantedOf({ effect, name }: Operation, { words }: Row): string | undefined {
  const of: Readonly<Record<Operation['effect'], keyof Words>> = {
    create: 'create',
    update: 'update',
    read: 'read',
    session: name === LOGIN ? 'login' : 'refresh',
  };
  return name === REVOKE ? undefined : words[of[effect]];
}

const [{ name: LOGIN }, , { name: REVOKE }] = operations;

/** What the program makes of it, in the words of the table. */
async function toldBy(operation: Operation, transport: Transport, { idsInPath, isSecond }: Row): Promise<string> {
  if (operation.effect === 'session') return await toldOfSession(operation, transport);
  if (operation.effect !== 'read') {
    return inWords(classify(operation, transport, { rowIdsInPath: idsInPath, unauthorizedBefore: isSecond }));
  }
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    const read = readingOf(operation, { type: 'answered', transport, unauthorizedBefore: isSecond }, { idsInPath });
    return { read, afterMs: null };
  };
  const retryPolicy = { sleep: async () => {}, random: () => 0, signal: undefined, onWait: () => {} };
  const read = await persistently(attempt, retryPolicy);
  if (read.type === 'ok') return 'ok';
  return `${read.failure.cause}${tries > 1 ? `, ${tries} times` : ''}`;
}

async function toldOfSession({ name }: Operation, transport: Transport): Promise<string> {
  const call = async () => transport;
  const now = () => 0;
  if (name === LOGIN) {
    const login = await logIn(call, { account: 'a', password: 'b', userType: 'client' }, now, undefined);
    return login.type === 'ok' ? 'ok' : login.failure.cause;
  }
  const session = { token: 't', refreshKey: 'k', validBefore: 1, obtainedAt: 0, userId: 'u', user: null };
  return (await refresh(call, session, { apiAccessToken: 'x', referer: 'r' }, now, undefined)).type;
}

const contexts = fc.record({ idsInPath: fc.boolean(), isSecond: fc.boolean() });
const of = (effect: Operation['effect']) =>
  fc.constantFrom(...(operations as readonly Operation[]).filter((one) => one.effect === effect));

type Told = (operation: Operation, transport: Transport, row: Row) => Promise<boolean>;
const always = (effect: Operation['effect'], holds: Told) =>
  fc.asyncProperty(of(effect), anyTransport, contexts, (operation, transport, context) =>
    holds(operation, transport, { what: '', transport, status: 0, words: {}, ...context }),
  );

/** Answers that are the receipt of each of the creating endpoints, under a status that is no success. */
const receipted = fc
  .record({
    status: fc.integer({ min: 100, max: 599 }).filter((status) => ![200, 201, 202].includes(status)),
    id: fc.string().map((text) => `TRK ${text}`),
    more: fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { maxKeys: 3 }),
  })
  .map(({ status, id, more }) => {
    const receipt = { message: null, content: id, id, srcId: id, fileSize: 4, generalInformation: { orderId: id } };
    return { type: 'answer' as const, status, retryAfterMs: 0, body: JSON.stringify({ ...more, ...receipt }) };
  });

const PROPERTIES = [
  [
    'a receipt is in doubt under any status that is no success',
    fc.asyncProperty(of('create'), receipted, contexts, async (operation, transport, context) => {
      const { status } = transport;
      const told = await toldBy(operation, transport, { what: '', transport, status, words: {}, ...context });
      return told === (status === 302 || status === 303 ? 'in-doubt, stop address' : 'in-doubt');
    }),
  ],
  [
    'what is not listed is in doubt for a create, and nothing throws',
    always('create', async (...given) => {
      const told = await toldBy(...given);
      return allowedFor(given[1], given[2]).includes(told);
    }),
  ],
  [
    'an update has an outcome whatever comes',
    always('update', async (...given) => {
      const told = await toldBy(...given);
      return /^(accepted|rejected|in-doubt(, stop address)?|again \S+|stop \S+)$/.test(told);
    }),
  ],
  [
    'a read has a result or a failure whatever comes',
    always('read', async (...given) => {
      const told = await toldBy(...given);
      return told === 'ok' || /^(login|address|unreachable|service|unexpected-answer)(, 5 times)?$/.test(told);
    }),
  ],
  [
    'a refresh key is spent unless no connection stood, whatever comes',
    always('session', async (...given) => {
      const told = await toldBy(...given);
      if (given[0].name === LOGIN) return told !== '';
      return (told === 'unsent') === (given[1].type === 'not-connected');
    }),
  ],
] as const;

type Context = Pick<Row, 'idsInPath' | 'isSecond'>;

/** What a creating request may be called, from the table alone. */
function allowedFor(transport: Transport, { idsInPath, isSecond }: Context): readonly string[] {
  if (transport.type === 'lost') return ['in-doubt'];
  if (transport.type === 'not-connected')
    return [transport.fault === 'network' ? 'again not-connected' : 'stop unreachable'];
  const { status, body } = transport;
  const proven = provenBy(body);
  if ([200, 201, 202].includes(status)) return ['in-doubt', ...proven];
  const doubt = status === 302 || status === 303 ? 'in-doubt, stop address' : 'in-doubt';
  if (proven.includes('accepted')) return [doubt, ...byStatus(status, body, { idsInPath, isSecond })];
  return byStatus(status, body, { idsInPath, isSecond });
}

function byStatus(status: number, body: string | null, { idsInPath, isSecond }: Context): readonly string[] {
  if (status === 304 && body === null) return ['in-doubt'];
  if ([301, 304, 307, 308].includes(status) || (status === 404 && !idsInPath)) return ['stop address'];
  if (status === 302 || status === 303) return ['in-doubt, stop address'];
  if (status === 401) return [isSecond ? 'stop login' : 'again repeatable'];
  if (status === 408) return ['in-doubt'];
  if (status === 429) return ['again throttled'];
  return status >= 400 && status < 500 ? ['rejected'] : ['in-doubt'];
}

/** Only an id proves that it was done, only a null with a reason that it was not. */
function provenBy(body: string | null): string[] {
  let json: unknown;
  try {
    json = JSON.parse(body ?? '');
  } catch {
    return [];
  }
  if (typeof json !== 'object' || json === null) return [];
  const { content, message, id, generalInformation } = json as Record<string, unknown>;
  const orderId = (generalInformation as { orderId?: unknown } | null | undefined)?.orderId;
  const isThere = [content, id, orderId].some(
    // An integer with more digits than a number keeps is read as the text of its digits: it can only be an id.
    (one) => (typeof one === 'string' && one.trim() !== '') || (Number.isInteger(one) && !Number.isSafeInteger(one)),
  );
  const isRefused = content === null && typeof message === 'string' && message.trim() !== '';
  return [...(isThere ? ['accepted'] : []), ...(isRefused ? ['rejected'] : [])];
}
