import { Hono } from 'hono';
import { getToken, refreshToken, revokeToken } from '../contract/auth.ts';
import { createBooking } from '../contract/bookings.ts';
import { operations } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import {
  cities,
  productCategories,
  productFamilies,
  productTree,
  productTypes,
  provinces,
} from '../contract/reference.ts';
import { searchSuppliers } from '../contract/suppliers.ts';
import { SANDBOX_ACCOUNT } from './account.ts';
import { type Answer, refusal, type SeenRequest } from './answer.ts';
import { bearerProblem, login, refresh, revoke } from './auth.ts';
import { acceptBooking } from './bookings.ts';
import type { Catalogue } from './catalogue.ts';
import type { Ledger } from './ledger.ts';
import {
  answerCategories,
  answerFamilies,
  answerPlaces,
  answerSuppliers,
  answerTree,
  answerTypes,
} from './reference.ts';
import type { Sessions } from './sessions.ts';

export type Service = {
  readonly catalogue: Catalogue;
  readonly sessions: Sessions;
  readonly ledger: Ledger;
  readonly wrongLoginStatus: 200 | 401;
};

/** What the outer server hands in: the body was read there, once. */
export type RouteBindings = { readonly seen: SeenRequest };

type Call = {
  readonly seen: SeenRequest;
  readonly query: URLSearchParams;
  readonly path: Readonly<Record<string, string>>;
};

const USER_ID = SANDBOX_ACCOUNT.account;
const OPEN: readonly string[] = [getToken.name, refreshToken.name, revokeToken.name];

/** The service's endpoints; everything but the session's own calls wants a bearer token. */
export function serviceRoutes({ catalogue, sessions, ledger, wrongLoginStatus }: Service) {
  const answers = new Map<string, (call: Call) => Answer>([
    [getToken.name, ({ seen }) => login(seen, sessions, wrongLoginStatus)],
    [refreshToken.name, ({ seen }) => refresh(seen, sessions)],
    [revokeToken.name, ({ seen }) => revoke(seen, sessions)],
    [searchSuppliers.name, ({ query }) => answerSuppliers(catalogue, query.get('type'))],
    [createBooking.name, ({ seen }) => acceptBooking(seen, catalogue, USER_ID, ledger)],
    [productTree.name, () => answerTree(catalogue)],
    [productTypes.name, () => answerTypes(catalogue)],
    [productFamilies.name, () => answerFamilies(catalogue)],
    [productCategories.name, () => answerCategories(catalogue)],
    [provinces.name, ({ path }) => answerPlaces(catalogue, 'provinces', path['countryId'] ?? '')],
    [cities.name, ({ path }) => answerPlaces(catalogue, 'cities', path['countryId'] ?? '')],
  ]);
  const routes = new Hono<{ Bindings: RouteBindings }>();
  for (const operation of operations) {
    const answer = answers.get(operation.name);
    if (!answer) throw new Error(`the sandbox does not answer "${operation.name}"`);
    routes.on(operation.method, operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) => {
      const call = { seen: context.env.seen, query: new URL(context.req.url).searchParams, path: context.req.param() };
      return toResponse(callProblem(operation, call, sessions) ?? answer(call));
    });
  }
  routes.notFound((context) => toResponse(refusal(404, `${context.req.method} ${context.req.path} is no endpoint.`)));
  // A full disk, for one. The status tells a client no more than that something went wrong.
  routes.onError((error) => toResponse(refusal(500, `The sandbox failed: ${error.message}`)));
  return routes;
}

/** The name of the operation that a request is for, whatever becomes of it. */
export function operationName(method: string, path: string): string | undefined {
  const parts = path.split('/');
  return operations.find((operation) => {
    const template = operation.path.split('/');
    return (
      operation.method === method &&
      template.length === parts.length &&
      template.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  })?.name;
}

export function toResponse(answer: Answer): Response {
  return new Response(JSON.stringify(answer.body), {
    status: answer.status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** What is wrong before the operation itself is looked at: the token, whose data it is, the query. */
function callProblem(operation: Pick<Operation, 'name' | 'query'>, call: Call, sessions: Sessions): Answer | undefined {
  const problem = OPEN.includes(operation.name) ? undefined : bearerProblem(call.seen, sessions);
  if (problem !== undefined) return problem;
  const { userId } = call.path;
  if (userId !== undefined && userId !== USER_ID) return refusal(403, `userId: "${userId}" is not the token's user`);
  const unknown = [...call.query.keys()].find((name) => !(name in (operation.query ?? {})));
  if (unknown !== undefined) return refusal(400, `${unknown}: no query parameter of this endpoint`);
  const reload = call.query.get('refresh');
  return reload === null || /^(true|false)$/.test(reload) ? undefined : refusal(400, 'refresh: true or false');
}
