import { join } from 'node:path';
import { md5 } from '../config/password.ts';
import type { Config } from '../config.ts';
import { ok, type Result } from '../problem/problem.ts';
import { SANDBOX_ACCOUNT } from '../sandbox/account.ts';
import { SANDBOX_BOOKING_RESULT } from '../sandbox/booking-result.ts';
import { createClient } from '../service/client.ts';
import type { ClientOptions } from '../service/client-parts.ts';
import { type SavedSessions, sessionFile } from '../service/session-file.ts';
import { type StoredFiles, storedFiles } from '../service/stored-files.ts';
import type { Effects, Service } from '../workspace/parts.ts';
import { openStateFolder } from '../workspace/state-folder.ts';
import { unset } from './scope.ts';
import { reportWaits } from './waits.ts';

export type OpenService = Service & { close(): Promise<void> };

/** Opens the client of the configured service. For the profile sandbox it starts the sandbox in this process. */
export async function openService(config: Config, effects: Effects): Promise<Result<OpenService>> {
  const { service } = config;
  if (service.type === 'unset') return unset(service.problem);
  const folder = openStateFolder(config.stateDir);
  if (folder.type === 'problem') return folder;
  const saved = sessionFile(join(config.stateDir, 'session.json'));
  if (service.type === 'sandbox') return ok(await openSandbox(config, saved, effects));
  const { baseUrl, account, password, userType } = service;
  const client = createClient({
    ...shared(config, effects),
    baseUrl,
    credentials: { account, password, userType, tokenExpire: config.tokenExpireSeconds },
    apiAccessToken: config.apiAccessToken,
    referer: config.referer,
    saved,
  });
  const { bookingResult } = config;
  const files = filesOf(baseUrl, config, effects);
  const close = async () => {
    await client.close();
    await files.close();
  };
  return ok({ client, files, label: baseUrl, account, bookingResult, close });
}

async function openSandbox(config: Config, saved: SavedSessions, effects: Effects): Promise<OpenService> {
  const stateFile = join(config.stateDir, 'sandbox.ndjson');
  // Imported only here: node:http makes each start of a program an eighth slower.
  const { startSandbox } = await import('../sandbox/start.ts');
  const sandbox = await startSandbox({ now: effects.now, stateFile });
  const { account, password, userType, apiAccessToken, referer } = SANDBOX_ACCOUNT;
  const client = createClient({
    ...shared(config, effects),
    baseUrl: sandbox.url,
    credentials: { account, password: md5(password), userType },
    apiAccessToken,
    referer,
    saved: withStableSessionKey(saved, sandbox.url),
  });
  const files = filesOf(sandbox.url, config, effects);
  const close = async () => {
    await client.close();
    await files.close();
    await sandbox.close();
  };
  return { client, files, label: 'the sandbox', account, bookingResult: SANDBOX_BOOKING_RESULT, close };
}

function filesOf(baseUrl: string, { downloadHosts: hosts, proxy, caFile }: Config, { now }: Effects): StoredFiles {
  return storedFiles({ baseUrl, hosts, env: proxy, caFile: caFile ?? undefined, now });
}

type Shared = Pick<
  ClientOptions,
  'headers' | 'wireNames' | 'env' | 'caFile' | 'now' | 'stopping' | 'sleep' | 'random' | 'onWait'
>;

function shared({ headers, wireNames, proxy, caFile }: Config, effects: Effects): Shared {
  const { now, stopping, sleep, random } = effects;
  return {
    headers,
    wireNames,
    env: proxy,
    caFile: caFile ?? undefined,
    now,
    stopping,
    sleep,
    random,
    onWait: reportWaits(effects),
  };
}

/** Keeps the session of the sandbox under a fixed key. Its port changes each time, but it is the same service. */
function withStableSessionKey(saved: SavedSessions, url: string): SavedSessions {
  return {
    ...saved,
    load: () => {
      const session = saved.load();
      return session?.baseUrl === 'sandbox' ? { ...session, baseUrl: url } : null;
    },
    save: (session) => saved.save({ ...session, baseUrl: 'sandbox' }),
  };
}
