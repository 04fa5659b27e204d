import { type Operation, pathOf, type Request } from '../contract/operation.ts';
import { type ConnectionOptions, connectionTo } from './connection.ts';
import type { HttpRequest, Limits } from './exchange.ts';
import { commonHeaders } from './headers.ts';
import type { Transport } from './transport.ts';
import type { Streamed } from './upload.ts';
import { wireNames } from './wire-names.ts';

type Addressed = Pick<Operation, 'method' | 'path'>;
/** An upload has `stream` instead of `body`. */
type Sent = Pick<Request, 'path' | 'query' | 'body'> & { readonly stream?: Streamed };
type Headers = Readonly<Record<string, string>>;

export type Endpoint = {
  /** Like `Connection.sendOnce`, but with the specification's field names in requests and answers. */
  sendOnce(
    operation: Addressed,
    request: Sent,
    headers: Headers,
    limits: Limits,
    beforeFirstByte: () => Promise<void>,
  ): Promise<Transport>;
  read(operation: Addressed, request: Request, headers: Headers, limits: Limits): Promise<Transport>;
  close(): Promise<void>;
};

export type EndpointOptions = {
  /** The settings QCSHEET_HEADERS and QCSHEET_WIRE_NAMES. */
  readonly headers: Headers;
  readonly names: Headers;
  readonly connection: ConnectionOptions;
};

/** Gives an endpoint that sends operations to one base address. The path of the base address comes before theirs. */
export function endpointAt(base: URL, { headers, names, connection: options }: EndpointOptions): Endpoint {
  const connection = connectionTo(base, options);
  const common = commonHeaders(headers);
  const { bodyToWire, queryToWire, fromWire } = wireNames(names);
  const httpRequestOf = (
    operation: Addressed,
    { path = {}, query = {}, body, stream }: Sent,
    own: Headers,
  ): HttpRequest => ({
    method: operation.method,
    path: `${base.pathname.replace(/\/+$/, '')}${pathOf(operation, { path, query: queryToWire(query) })}`,
    headers: { ...common, ...own },
    body: stream ?? (body === undefined ? null : JSON.stringify(bodyToWire(body))),
  });
  const named = (transport: Transport): Transport =>
    transport.type === 'answer' && transport.body !== null
      ? { ...transport, body: fromWire(transport.body) }
      : transport;
  return {
    sendOnce: async (operation, request, own, limits, beforeFirstByte) =>
      named(await connection.sendOnce(httpRequestOf(operation, request, own), limits, beforeFirstByte)),
    read: async (operation, request, own, limits) =>
      named(await connection.read(httpRequestOf(operation, request, own), limits)),
    close: () => connection.close(),
  };
}
