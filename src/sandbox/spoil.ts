import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { refusal } from './answer.ts';
import type { Strike } from './faults.ts';
import { toResponse } from './routes.ts';

const NOT_ACTED = 'The sandbox did not act.';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const WEB_PAGE = '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Welcome</h1></body></html>';

/**
 * The answer that the client gets instead of the service's `answer`. That is undefined if a fault kept the service from
 * acting. `earlier`: the body of the previous answer, if there was one.
 */
export async function spoil(
  act: Strike['act'],
  answer: Response | undefined,
  earlier: string | undefined,
  outgoing: ServerResponse,
): Promise<Response> {
  switch (act?.kind) {
    case undefined:
    case 'expire-sessions':
      return answer ?? toResponse(refusal(500, NOT_ACTED));
    case 'answer':
      return rawAnswer(act.status, act.headers ?? {}, act.body ?? '');
    case 'refuse':
      return toResponse(refusal(400, act.message ?? 'The request was refused by a rehearsed fault.'));
    case 'throttle':
      return rawAnswer(429, waitHeader(act), JSON.stringify({ message: 'Too many requests.', content: null }));
    case 'status':
      return rawAnswer(act.status, { ...JSON_TYPE, ...waitHeader(act) }, (await answer?.text()) ?? '');
    case 'continue':
      outgoing.writeContinue();
      return answer ?? toResponse(refusal(500, NOT_ACTED));
    case 'drop':
      outgoing.req.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    case 'hang':
      return await new Promise<never>(() => undefined);
    case 'cut-body':
      return cutInTheMiddle((await answer?.text()) ?? '', answer?.status ?? 200, outgoing);
    case 'malformed':
      return rawAnswer(200, { 'content-type': 'application/json' }, '{"message":"OK","content":"8f');
    case 'replay':
      if (earlier === undefined) return toResponse(refusal(500, 'The sandbox has no earlier answer to replay.'));
      return rawAnswer(200, JSON_TYPE, earlier);
    case 'html':
      return rawAnswer(200, { 'content-type': 'text/html; charset=utf-8' }, WEB_PAGE);
  }
}

function waitHeader({ retryAfter }: { readonly retryAfter?: string }): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': retryAfter };
}

function rawAnswer(status: number, headers: Readonly<Record<string, string>>, body: string): Response {
  // 204, 205 and 304 have no body by definition, and `Response` refuses one.
  const isBodiless = [204, 205, 304].includes(status);
  return new Response(isBodiless ? null : body, { status, headers });
}

/** Half of a body whose header announces all of it. */
function cutInTheMiddle(body: string, status: number, outgoing: ServerResponse): Response {
  const bytes = Buffer.from(body);
  outgoing.writeHead(status, { ...JSON_TYPE, 'content-length': bytes.length });
  outgoing.write(bytes.subarray(0, bytes.length >> 1), () => outgoing.req.socket.destroy());
  return RESPONSE_ALREADY_SENT;
}
