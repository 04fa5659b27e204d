import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SANDBOX_ACCOUNT } from '../sandbox/account.ts';
import { countriesCsv } from '../sandbox/places.ts';
import { startSandbox } from '../sandbox/start.ts';
import { ok, problem, type Result } from './problem.ts';

export type ServeOptions = {
  readonly port: number;
  readonly latencyMs: number;
  readonly stateFile: string | undefined;
  /** Where the list of the sandbox's countries is written, for commands in other processes. */
  readonly cacheDir: string;
};

export type Served = { readonly url: string; readonly environment: Readonly<Record<string, string>> };

/** Serves the simulated service on loopback until `stop` aborts. `ready` gets its address and how to use it. */
export async function serveSandbox(
  { port, latencyMs, stateFile, cacheDir }: ServeOptions,
  { ready, stop }: { ready(served: Served): Promise<void>; stop: AbortSignal },
): Promise<Result<Served>> {
  const countries = await writeCountries(cacheDir);
  if (countries.kind === 'problem') return countries;
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
      QCSHEET_COUNTRIES: countries.value,
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

async function writeCountries(folder: string): Promise<Result<string>> {
  const path = join(folder, 'sandbox-countries.csv');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(path, countriesCsv(), { mode: 0o600 });
    return ok(path);
  } catch (error) {
    const message = `The list of countries cannot be written to ${path}: ${error instanceof Error ? error.message : error}`;
    return problem('usage', 'cache-folder', message, 'Name another folder with QCSHEET_CACHE_DIR.');
  }
}

/** A port that is taken or not allowed is the user's to change; anything else is thrown on. */
function portFault(error: unknown): 'EADDRINUSE' | 'EACCES' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE' || code === 'EACCES') return code;
  throw error;
}
