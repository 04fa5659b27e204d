import { Hono } from 'hono';
import { getToken, refreshToken, revokeToken } from '../contract/auth.ts';
import { operations } from '../contract/index.ts';
import { type Operation, queryProblem } from '../contract/operation.ts';
import { acceptedOf } from './accepted.ts';
import { type Answer, refusal, type SeenRequest } from './answer.ts';
import { bearerProblem } from './auth.ts';
import { bookingResult, SANDBOX_BOOKING_RESULT } from './booking-result.ts';
import { type Call, endpoints, type Service, USER_ID } from './endpoints.ts';
import type { Sessions } from './sessions.ts';
import { storedFile } from './stored-files.ts';

/** The request that the outer server passes in: it has already read the body. */
export type RouteBindings = { readonly seen: SeenRequest };

const OPEN: readonly string[] = [getToken.name, refreshToken.name, revokeToken.name];

/** The service's endpoints and the file storage. All except the session's own endpoints need a bearer token. */
export function serviceRoutes(service: Service) {
  const answers = endpoints(service);
  const routes = new Hono<{ Bindings: RouteBindings }>();
  for (const operation of operations) {
    const answer = answers.get(operation.name);
    if (!answer) throw new Error(`the sandbox does not answer "${operation.name}"`);
    routes.on(operation.method, operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      const { searchParams: query, origin } = new URL(context.req.url);
      const parameters: Readonly<Record<string, string>> = context.req.param();
      const call: Call = { seen: context.env.seen, query, path: (name) => parameters[name] ?? '', origin };
      return toResponse(callProblem(operation, call, service.sessions) ?? answer(call));
    });
  }
  routes.get(SANDBOX_BOOKING_RESULT.replace('{id}', ':id'), (context) => {
    const problem = bearerProblem(context.env.seen, service.sessions);
    const bookings = acceptedOf(service.ledger, 'booking');
    return toResponse(problem ?? bookingResult(context.req.param('id') ?? '', bookings, service.now()));
  });
  routes.get('/files/*', (context) =>
    storedFile(new URL(context.req.url), context.req.header('authorization'), service.now()),
  );
  routes.notFound((context) => toResponse(refusal(404, `${context.req.method} ${context.req.path} is no endpoint.`)));
  // For example a full disk. The status only says that something failed.
  routes.onError((error) => toResponse(refusal(500, `The sandbox failed: ${error.message}`)));
  return routes;
}

export function toResponse(answer: Answer): Response {
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** The refusal before the operation itself runs: for the token, the user id or the query. */
function callProblem(operation: Pick<Operation, 'name' | 'query'>, call: Call, sessions: Sessions): Answer | undefined {
  const problem = OPEN.includes(operation.name) ? undefined : bearerProblem(call.seen, sessions);
  if (problem !== undefined) return problem;
  const userId = call.path('userId');
  if (userId !== '' && userId !== USER_ID) return refusal(403, `userId: "${userId}" is not the token's user`);
  const names = [...call.query.keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refusal(400, `${twice}: given twice`);
  const wrong = queryProblem(operation, { query: Object.fromEntries(call.query) });
  return wrong === null ? undefined : refusal(400, wrong);
}
