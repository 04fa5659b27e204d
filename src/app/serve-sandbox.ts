import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../disk/make-folder.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import { SANDBOX_ACCOUNT } from '../sandbox/account.ts';
import { SANDBOX_BOOKING_RESULT } from '../sandbox/booking-result.ts';
import { countriesCsv } from '../sandbox/places.ts';
import { startSandbox } from '../sandbox/start.ts';
import { reasonWords } from '../text/reason-words.ts';
import { messages } from './messages.ts';

export type ServeOptions = {
  readonly port: number;
  readonly latencyMs: number;
  readonly stateFile: string | undefined;
  /** Folder for the list of the sandbox's countries, for commands in other processes. */
  readonly cacheDir: string;
};

export type Served = { readonly url: string; readonly environment: Readonly<Record<string, string>> };

/** Serves the simulated service on loopback until `stop` aborts. `ready` gets its address and how to use it. */
export async function serveSandbox(
  { port, latencyMs, stateFile, cacheDir }: ServeOptions,
  { ready, stop }: { ready(served: Served): Promise<void>; stop: AbortSignal },
): Promise<Result<Served>> {
  const countries = await writeCountries(cacheDir);
  if (countries.type === 'problem') return countries;
  const started = await startSandbox({
    port,
    latencyMs,
    now: Date.now,
    ...(stateFile === undefined ? {} : { stateFile }),
  }).catch((error: unknown) => unusable(error, port, stateFile));
  if ('type' in started) return started;
  const served = {
    url: started.url,
    environment: {
      QCSHEET_BASE_URL: started.url,
      QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
      QCSHEET_PASSWORD: SANDBOX_ACCOUNT.password,
      QCSHEET_API_ACCESS_TOKEN: SANDBOX_ACCOUNT.apiAccessToken,
      QCSHEET_REFERER: SANDBOX_ACCOUNT.referer,
      QCSHEET_COUNTRIES: countries.value,
      QCSHEET_BOOKING_RESULT: SANDBOX_BOOKING_RESULT,
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
    makeFolder(folder);
    await writeFile(path, countriesCsv(), { mode: 0o600 });
    return ok(path);
  } catch (error) {
    const message = messages.countriesUnwritten(path, reasonWords(error));
    return problem('usage', 'cache-folder', message, messages.otherCache);
  }
}

/**
 * Gives the problem for a port that is in use or not allowed, and for an unusable file. Throws any other error again.
 */
function unusable(error: unknown, port: number, stateFile: string | undefined): ReturnType<typeof problem> {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error;
  if (error.syscall === 'listen') {
    const message = messages.portTaken(port, error.code);
    return problem('usage', 'port-taken', message, messages.otherPort);
  }
  if (stateFile === undefined) throw error;
  const message = messages.stateFile(stateFile, reasonWords(error));
  return problem('usage', 'state-file', message, messages.otherState);
}
