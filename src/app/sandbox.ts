import { SANDBOX_ACCOUNT } from '../sandbox/account.ts';
import { startSandbox } from '../sandbox/start.ts';
import { ok, problem, type Result } from './problem.ts';

export type ServeOptions = {
  readonly port: number;
  readonly latencyMs: number;
  readonly stateFile: string | undefined;
};

export type Served = { readonly url: string; readonly environment: Readonly<Record<string, string>> };

/** Serves the simulated service on loopback until `stop` aborts. `ready` gets its address and how to use it. */
export async function serveSandbox(
  { port, latencyMs, stateFile }: ServeOptions,
  { ready, stop }: { ready(served: Served): Promise<void>; stop: AbortSignal },
): Promise<Result<Served>> {
  const started = await startSandbox({
    port,
    latencyMs,
    now: Date.now,
    ...(stateFile === undefined ? {} : { stateFile }),
  }).catch((error: unknown) => portFault(error));
  if (started === 'EADDRINUSE' || started === 'EACCES') {
    return problem(
      'usage',
      'port-taken',
      `Port ${port} cannot be used (${started}).`,
      'Take another one with --port, or 0 for any free one.',
    );
  }
  const served = {
    url: started.url,
    environment: {
      QCSHEET_BASE_URL: started.url,
      QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
      QCSHEET_PASSWORD: SANDBOX_ACCOUNT.password,
      QCSHEET_API_ACCESS_TOKEN: SANDBOX_ACCOUNT.apiAccessToken,
      QCSHEET_REFERER: SANDBOX_ACCOUNT.referer,
    },
  };
  await ready(served);
  await new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  await started.close();
  return ok(served);
}

/** A port that is taken or not allowed is the user's to change; anything else is thrown on. */
function portFault(error: unknown): 'EADDRINUSE' | 'EACCES' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE' || code === 'EACCES') return code;
  throw error;
}
