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
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Milliseconds since 1970, for the sessions. */
  readonly now: () => number;
  /** Keeps what was accepted, and sessions, over restarts, kill -9 included; absent: they end with the process. */
  readonly stateFile?: string;
  readonly faults?: FaultPlan;
  /** Waited before each request is looked at. */
  readonly latencyMs?: number;
  /** How many of the last requests `requests()` can tell; default 200, so that memory stays flat. */
  readonly keepRequests?: number;
  /** The specification does not show the status of a failed login; default 401. */
  readonly wrongLoginStatus?: 200 | 401;
  /** One line for each request: method, path, status. */
  readonly log?: (line: string) => void;
};

export type Sandbox = {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Every booking that was ever accepted, those of earlier processes with the same state file among them. */
  accepted(): readonly AcceptedBooking[];
  /** Everything of every kind that was ever accepted, in order. */
  allAccepted(): readonly Accepted[];
  /** The last requests, without those to the control addresses. */
  requests(): readonly SeenRequest[];
  /** Replaces the plan, as `POST /__sandbox/faults` does. */
  setFaults(plan: FaultPlan): void;
  /** What the report search can find now; `all` with those of the sub-account. */
  reports: Reports['listed'];
  /** As `POST /__sandbox/reports` does. */
  sendReports: Reports['send'];
  /** Ends all connections. */
  close(): Promise<void>;
};

/**
 * The simulated service on loopback. Rejects with the system's error when the port is taken (`EADDRINUSE`) or the state
 * file cannot be opened.
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
    // Without the override the program's own Request and Response stay as Node made them.
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
