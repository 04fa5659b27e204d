import { TYPED } from '../config/values.ts';
import type { LoginSetting } from '../config.ts';
import { ok, problem, type Result } from '../problem/problem.ts';
import type { Client, WhoAmI } from '../service/client.ts';
import type { Failed } from '../service/failure.ts';
import { fromFailure, stoppedBySignal } from '../workspace/failure.ts';
import type { Parts } from '../workspace/parts.ts';
import { keepLogin } from './keep-login.ts';
import { messages } from './messages.ts';

export type Who = {
  readonly userId: string;
  readonly login: string;
  readonly company: string | null;
  readonly service: string;
  readonly profile: string | null;
  /** True if the session of `qcsheet login` is in use. */
  readonly kept: boolean;
  /** ISO time when the session ends. */
  readonly validBefore: string;
  /** Each setting with the flag, variable or file that gave it. */
  readonly settings: readonly {
    readonly name: string;
    readonly from: string;
    /** Only for numbers, because other values may be secrets. */
    readonly value?: number;
  }[];
};

/** Logs in with the configured or typed login. What the user typed is kept, except the password. */
export async function login(parts: Parts): Promise<Result<Who>> {
  const { config, effects } = parts;
  const stopped = stoppedBySignal(effects);
  if (stopped !== null) return stopped;
  if (config.loginLacks.length > 0) return lacking(config.loginLacks);
  const who = await askedWho(parts, (client) => client.login(effects.dropping));
  const { service, sources } = config;
  const isTyped = [sources.baseUrl, sources.account].includes(TYPED);
  if (who.type === 'ok' && isTyped && service.type === 'real') {
    const { baseUrl, account } = service;
    await keepLogin(config, { baseUrl, account }, effects);
  }
  return who;
}

const SETTING_WORDS: Readonly<Record<LoginSetting, string>> = {
  baseUrl: messages.address,
  account: messages.account,
  password: messages.password,
};

function lacking(settings: readonly LoginSetting[]): Result<never> {
  const code = settings.includes('baseUrl') ? 'service-unset' : 'login-unset';
  const message = messages.loginLacks(settings.map((name) => SETTING_WORDS[name]).join(', '));
  const hint = messages.setThem;
  return problem('usage', code, message, hint);
}

export async function whoami(parts: Parts): Promise<Result<Who>> {
  return await askedWho(parts, (client) => client.whoAmI(parts.effects.dropping));
}

export async function logout(parts: Parts): Promise<Result<{ loggedOut: boolean; revoked: boolean }>> {
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const { found, revoked } = await service.value.client.logout();
  return ok({ loggedOut: found, revoked });
}

function numberOf(name: string, { concurrency, rate, lookupsMaxAgeHours, tokenExpireSeconds }: Parts['config']) {
  const values = new Map<string, number | null>(
    Object.entries({ concurrency, rate, lookupsMaxAgeHours, tokenExpireSeconds }),
  );
  const value = values.get(name) ?? null;
  return value === null ? {} : { value };
}

type LoginAnswer = ({ type: 'ok' } & WhoAmI) | Failed;

async function askedWho(parts: Parts, ask: (client: Client) => Promise<LoginAnswer>): Promise<Result<Who>> {
  const service = await parts.service();
  if (service.type === 'problem') return service;
  const { label, account, client } = service.value;
  return who(parts, label, account, await ask(client));
}

function who(parts: Parts, label: string, account: string, found: LoginAnswer): Result<Who> {
  if (found.type === 'failed') return fromFailure(found.failure, parts.effects);
  const { userId, user, validBefore, saved } = found;
  const { profile, sources } = parts.config;
  return ok({
    userId,
    login: user?.login ?? account,
    company: user?.company?.name ?? null,
    service: label,
    profile,
    kept: saved,
    validBefore: new Date(validBefore).toISOString(),
    settings: Object.entries(sources).map(([name, from]) => ({ name, from, ...numberOf(name, parts.config) })),
  });
}
