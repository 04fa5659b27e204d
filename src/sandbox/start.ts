import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { listenOnLoopback } from '../loopback/listen.ts';
import { type Accepted, type AcceptedBooking, acceptedOf, allAccepted } from './accepted.ts';
import { SANDBOX_ACCOUNT } from './account.ts';
import type { SeenRequest } from './answer.ts';
import { catalogueOfAccount } from './catalogue.ts';
import type { FaultPlan } from './fault-plan.ts';
import { createFaults } from './faults.ts';
import { memoryLedger, openLedger } from './ledger.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { serviceRoutes } from './routes.ts';
import { createHandler } from './serve.ts';
import { createSessions } from './sessions.ts';

export type SandboxOptions = {
  /** 0 or absent means any free port. */
  readonly port?: number;
  /** Milliseconds since 1970, for the sessions. */
  readonly now: () => number;
  /** Keeps accepted requests and sessions after a restart or `kill -9`. Without a file, they end with the process. */
  readonly stateFile?: string;
  readonly faults?: FaultPlan;
  /** The wait before each request is handled. */
  readonly latencyMs?: number;
  /** How many of the latest requests `requests()` keeps; default 200, to limit memory. */
  readonly keepRequests?: number;
  /** The specification does not show the status of a failed login; default 401. */
  readonly wrongLoginStatus?: 200 | 401;
  /** One line for each request: method, path, status. */
  readonly log?: (line: string) => void;
};

export type Sandbox = {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Every accepted booking, including those of earlier processes with the same state file. */
  accepted(): readonly AcceptedBooking[];
  /** Every accepted request of every kind, in order. */
  allAccepted(): readonly Accepted[];
  /** The latest requests, except those to the control paths. */
  requests(): readonly SeenRequest[];
  /** Replaces the plan, like `POST /__sandbox/faults`. */
  setFaults(plan: FaultPlan): void;
  /** The reports that the search can find now; `all` includes those of the sub-account. */
  reports: Reports['listed'];
  /** Sends reports, like `POST /__sandbox/reports`. */
  sendReports: Reports['send'];
  /** Ends all connections. */
  close(): Promise<void>;
};

/**
 * Starts the simulated service on loopback. Rejects with the system's error if the port is in use (`EADDRINUSE`) or the
 * state file cannot be opened.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const ledger = options.stateFile === undefined ? memoryLedger() : openLedger(options.stateFile);
  const sessions = createSessions(SANDBOX_ACCOUNT.account, SANDBOX_ACCOUNT.userType, options.now, ledger);
  const faults = createFaults(options.faults ?? { faults: [] });
  const requests: SeenRequest[] = [];
  const keep = options.keepRequests ?? 200;
  const { now, wrongLoginStatus = 401 } = options;
  const catalogue = catalogueOfAccount();
  const reports = createReports(catalogue, ledger, now);
  const routes = serviceRoutes({ catalogue, sessions, ledger, now, wrongLoginStatus, reports });
  const handle = createHandler({
    routes,
    sessions,
    faults,
    now: options.now,
    latencyMs: options.latencyMs ?? 0,
    remember: (request) => {
      requests.push(request);
      if (requests.length > keep) requests.shift();
    },
    requests: () => requests,
    bookings: () => acceptedOf(ledger, 'booking'),
    accepted: () => allAccepted(ledger),
    sendReports: reports.send,
    log: options.log ?? (() => undefined),
  });
  const server = createServer((incoming, outgoing) => {
    const answer = (request: Request) => handle(request, outgoing);
    // Without the override, the program's global Request and Response stay Node's own.
    void getRequestListener(answer, { overrideGlobalObjects: false })(incoming, outgoing);
  });
  const port = await listenOnLoopback(server, options.port ?? 0).catch((error: unknown) => {
    ledger.close();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    accepted: () => acceptedOf(ledger, 'booking'),
    allAccepted: () => allAccepted(ledger),
    requests: () => [...requests],
    setFaults: faults.set,
    reports: reports.listed,
    sendReports: reports.send,
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      ledger.close();
    },
  };
}
