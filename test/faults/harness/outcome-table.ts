import type { Operation } from '../../../src/contract/operation.ts';
import type { Transport } from '../../../src/service/transport.ts';

/** What each sort of request makes of a row; absent where the row says nothing of that sort. */
export type Words = Readonly<Partial<Record<'create' | 'update' | 'read' | 'login' | 'refresh', string>>>;

export type Row = {
  readonly what: string;
  /** `good`: what the endpoint answers when all is well, with `status`. */
  readonly transport: Transport | 'good';
  readonly status: number;
  readonly idsInPath: boolean;
  /** A 401 came before. */
  readonly isSecond: boolean;
  readonly words: Words;
};

/** Of an endpoint that reports an error: it has some id, and is no receipt. */
const SOME_ID = { id: 'E-1', error: 'Something went wrong' };

/** A row for each of three bodies: none, the endpoint's own receipt, and an error that has some id. */
function rows(what: string, status: number, words: Words, more: Partial<Row> & { body?: string } = {}): Row[] {
  const { body = '', ...rest } = more;
  const create =
    words.create?.includes('stop address') && words.create.startsWith('in-doubt') ? words.create : 'in-doubt';
  return [
    row(what, answer(status, body), words, rest),
    row(`${what}, with a receipt`, 'good', { ...words, create }, { ...rest, status }),
    ...[SOME_ID, { ...SOME_ID, message: 'Something went wrong' }, { ...SOME_ID, message: 'no', content: null }].map(
      (error) =>
        row(`${what}, with the error ${JSON.stringify(error)}`, answer(status, JSON.stringify(error)), words, rest),
    ),
  ];
}

function row(what: string, transport: Transport | 'good', words: Words, more: Partial<Row> = {}): Row {
  return { what, transport, status: 200, idsInPath: false, isSecond: false, words, ...more };
}

function answer(status: number, body: string | null = ''): Transport {
  return { type: 'answer', status, retryAfterMs: null, body };
}

const broken = (fault: 'network' | 'certificate' | 'proxy-refused', code: string): Transport => {
  return { type: 'not-connected', fault, code, message: 'no connection' };
};
const lost = (code: string): Transport => ({ type: 'lost', code, message: 'gone' });
const NO = '{"message":"No such city.","content":null}';

const again: Words = {
  create: 'again not-connected',
  update: 'again not-connected',
  read: 'unreachable, 5 times',
  login: 'unreachable',
  refresh: 'unsent',
};
const stops: Words = {
  create: 'stop unreachable',
  update: 'stop unreachable',
  read: 'unreachable',
  login: 'unreachable',
  refresh: 'unsent',
};
const gone: Words = {
  create: 'in-doubt',
  update: 'again repeatable',
  read: 'unreachable, 5 times',
  login: 'unreachable',
  refresh: 'spent',
};
const unread: Words = { create: 'in-doubt', update: 'again repeatable', read: 'unexpected-answer', refresh: 'spent' };
/** A read is repeated: what came cut, or from something in between, may come whole. */
const noJson = { ...unread, read: 'unexpected-answer, 5 times' };
/** It may have been done, and the answer is somewhere else. */
const MOVED = 'in-doubt, stop address';
const wrongAddress: Words = {
  create: 'stop address',
  update: 'stop address',
  read: 'address',
  login: 'address',
  refresh: 'spent',
};
const refused: Words = { create: 'rejected', update: 'rejected', read: 'service', login: 'login', refresh: 'spent' };
const failed: Words = {
  create: 'in-doubt',
  update: 'again repeatable',
  read: 'service, 5 times',
  login: 'service',
  refresh: 'spent',
};
const neither: Words = { create: 'in-doubt', update: 'in-doubt', refresh: 'spent' };

/** The table of outcomes of the protocol, row by row. */
export const ROWS: readonly Row[] = [
  ...['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET'].map((code) =>
    row(`not connected: ${code}`, broken('network', code), again),
  ),
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO'].map((code) =>
    row(`TLS: ${code}`, broken('certificate', code), stops),
  ),
  row('a proxy that refuses', broken('proxy-refused', '407'), stops),
  ...['ECONNRESET', 'EPIPE', 'GONE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].map((code) =>
    row(`connected, then ${code}`, lost(code), gone),
  ),
  ...['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'HPE_INVALID_CONSTANT', 'ABORTED'].map((code) =>
    row(`connected, then ${code}`, lost(code), gone),
  ),
  row('all well', 'good', { create: 'accepted', update: 'accepted', read: 'ok', login: 'ok', refresh: 'ok' }),
  ...[201, 202].map((status) =>
    row(`${status} and all well`, 'good', { create: 'accepted', update: 'accepted' }, { status }),
  ),
  row('false', answer(200, '{"message":"no","content":false}'), { update: 'rejected' }),
  row('null with a message', answer(200, NO), { ...refused, read: 'service' }),
  ...['{"message":null,"content":null}', '{"message":" ","content":null}', '{"content":null}'].map((body) =>
    row(`null without a message: ${body}`, answer(200, body), { create: 'in-doubt', update: 'again repeatable' }),
  ),
  row('malformed', answer(200, '{"content":"TR'), noJson),
  row('a web page', answer(200, '<html><body>Welcome</body></html>'), { ...noJson, login: 'address' }),
  row('empty', answer(200, ''), noJson),
  row('no text', answer(200, null), unread),
  ...[203, 205, 206, 207, 226, 299].flatMap((status) => rows(`${status}`, status, neither, { body: NO })),
  ...rows('204', 204, { create: 'in-doubt', update: 'accepted', refresh: 'spent' }),
  ...[301, 304, 307, 308].flatMap((status) => rows(`${status}`, status, wrongAddress)),
  row('304 with a text that HTTP has no room for', answer(304, null), { ...wrongAddress, create: 'in-doubt' }),
  ...rows('404 without ids of the row', 404, wrongAddress),
  ...rows('404 with ids of the row', 404, { ...refused, login: 'address' }, { idsInPath: true, body: NO }),
  ...[302, 303].flatMap((status) => rows(`${status}`, status, { ...wrongAddress, create: MOVED, update: MOVED })),
  ...[400, 402, 403, 405, 409, 410, 413, 415, 418, 421, 422, 423, 451, 499].flatMap((status) =>
    rows(`${status}`, status, refused, { body: NO }),
  ),
  row('400 that is no text', answer(400, null), refused),
  ...rows('a first 401', 401, { create: 'again repeatable', update: 'again repeatable', refresh: 'spent' }),
  ...rows(
    'a second 401',
    401,
    { create: 'stop login', update: 'stop login', read: 'login', login: 'login' },
    { isSecond: true },
  ),
  ...rows('408', 408, { create: 'in-doubt', update: 'again repeatable', refresh: 'spent' }),
  ...rows('429', 429, {
    create: 'again throttled',
    update: 'again throttled',
    read: 'service, 5 times',
    login: 'service',
    refresh: 'spent',
  }),
  ...[500, 501, 502, 503, 504, 507, 511, 520, 599].flatMap((status) => rows(`${status}`, status, failed, { body: NO })),
  ...[0, 100, 199, 300, 305, 306, 399, 600, 999].flatMap((status) => rows(`${status}`, status, neither)),
];

/** What the endpoint answers when all is well. */
export function goodAnswer({ name, envelope, content }: Operation, status: number): Transport {
  const good = CONTENTS.find((one) => content.safeParse(one).success);
  if (good === undefined) throw new Error(`${name}: the table knows no good answer`);
  return answer(status, JSON.stringify(envelope ? { message: 'OK', content: good } : good));
}

const TOKEN = {
  id: 's-1',
  userId: 'u',
  userType: 'client',
  token: 't-2',
  validBefore: '4102444800',
  refreshKey: 'k-2',
  loginType: 'STANDARD',
};

/** The fullest first: of what fits several, the one that proves something. */
const CONTENTS: readonly unknown[] = [
  'TRK-1',
  true,
  { id: 'F-1', srcId: 'O-1', fileSize: 4, generalInformation: { orderId: 'L-1', vendorRefNo: 'N-1' } },
  { token: TOKEN, user: { id: 'u', login: 'u' } },
  TOKEN,
  [],
  { pageNo: 1, totalPageNum: 1, totalSize: 0, pageItems: [] },
  { categories: [], families: [], types: [] },
  { data: [], success: true },
  { reportId: 'R-1' },
];
