import type { Client, Failed, WhoAmI } from '../api/client.ts';
import { fromFailure } from './failure.ts';
import type { Parts } from './parts.ts';
import { ok, type Result } from './problem.ts';

export type Who = {
  readonly userId: string;
  readonly login: string;
  readonly company: string | null;
  readonly service: string;
  readonly profile: string | null;
  /** Whether the session of `qcsheet login` is in use. */
  readonly kept: boolean;
  /** ISO time until which the session is good. */
  readonly validBefore: string;
  /** Each setting with the flag, variable or file that gave it. */
  readonly settings: readonly { readonly name: string; readonly from: string }[];
};

export async function login(parts: Parts): Promise<Result<Who>> {
  return await askedWho(parts, (client) => client.login(parts.effects.dropping));
}

export async function whoami(parts: Parts): Promise<Result<Who>> {
  return await askedWho(parts, (client) => client.whoAmI(parts.effects.dropping));
}

export async function logout(parts: Parts): Promise<Result<{ loggedOut: boolean; revoked: boolean }>> {
  const service = await parts.service();
  if (service.kind === 'problem') return service;
  const { found, revoked } = await service.value.client.logout();
  return ok({ loggedOut: found, revoked });
}

type Found = ({ kind: 'ok' } & WhoAmI) | Failed;

async function askedWho(parts: Parts, ask: (client: Client) => Promise<Found>): Promise<Result<Who>> {
  const service = await parts.service();
  if (service.kind === 'problem') return service;
  const { label, account, client } = service.value;
  return who(parts, label, account, await ask(client));
}

function who(parts: Parts, label: string, account: string, found: Found): Result<Who> {
  if (found.kind === 'failed') return fromFailure(found.failure, parts.effects);
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
    settings: Object.entries(sources).map(([name, from]) => ({ name, from })),
  });
}
