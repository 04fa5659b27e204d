import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { SeenRequest } from './answer.ts';
import { type Controlled, controlAnswer } from './control.ts';
import type { FaultAct } from './fault-plan.ts';
import type { DelayAct } from './faults.ts';
import { readForm } from './form.ts';
import { operationOf, withoutSecrets } from './operation-of.ts';
import { losesAnswer } from './rehearsed-doubt.ts';
import type { serviceRoutes } from './routes.ts';
import type { Sessions } from './sessions.ts';
import { spoil } from './spoil.ts';

type Parts = Controlled & {
  readonly routes: ReturnType<typeof serviceRoutes>;
  readonly sessions: Sessions;
  readonly now: () => number;
  readonly latencyMs: number;
  readonly remember: (request: SeenRequest) => void;
  readonly log: (line: string) => void;
};

/** Handles one request from its last byte to its answer, with the due faults. */
export function createHandler(parts: Parts) {
  /** By operation: the body of its last answer without a fault. */
  const unharmed = new Map<string, string>();
  return async (request: Request, outgoing: ServerResponse): Promise<Response> => {
    const seen = await see(request, outgoing.req, parts.now());
    const [pathname = ''] = seen.path.split('?');
    if (pathname.startsWith('/__sandbox/')) return controlAnswer(seen, parts);
    parts.remember(seen);
    const operation = operationOf(seen.method, pathname);
    const { delays, act: due } = parts.faults.next(seen.method, seen.path, operation?.name);
    await wait(parts.latencyMs + sum(delays, 'before'));
    if (due?.kind === 'expire-sessions') parts.sessions.expireAll(due.refreshKey);
    const answer = isActing(due) ? await parts.routes.fetch(request, { seen }) : undefined;
    const isLost = due === undefined && answer?.ok === true && losesAnswer(seen, parts.bookings);
    const act = isLost ? ({ kind: 'drop', when: 'after' } as const) : due;
    await wait(sum(delays, 'after'));
    const shownPath = withoutSecrets(seen.path, operation);
    parts.log(`${seen.method} ${shownPath} ${answer?.status ?? '-'}${act ? ` fault: ${act.kind}` : ''}`);
    const earlier = unharmed.get(operation?.name ?? '');
    if (operation !== undefined && act === undefined && answer?.ok)
      unharmed.set(operation.name, await answer.clone().text());
    return spoil(act, answer, earlier, outgoing);
  };
}

async function see(request: Request, incoming: IncomingMessage, nowMs: number): Promise<SeenRequest> {
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
  const seen = {
    at: new Date(nowMs).toISOString(),
    method: request.method,
    path: incoming.url ?? '/',
    headers: Object.fromEntries(headers),
  };
  const type = incoming.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return { ...seen, body: await request.text() };
  return { ...seen, body: '', form: await readForm(request) };
}

/** Whether the service receives the request at all. */
function isActing(act: FaultAct | undefined): boolean {
  if (act === undefined) return true;
  if ('when' in act) return act.when === 'after';
  return ACTING.has(act.kind);
}

const ACTING: ReadonlySet<FaultAct['kind']> = new Set(['cut-body', 'expire-sessions', 'status', 'continue']);

function sum(delays: readonly DelayAct[], when: DelayAct['when']): number {
  return delays.filter((delay) => delay.when === when).reduce((total, delay) => total + delay.ms, 0);
}

async function wait(ms: number): Promise<void> {
  if (ms > 0) await setTimeout(ms);
}
