import type { Environment } from './config/environment.ts';
import { variable } from './config/environment.ts';
import { readConfigFile } from './config/file.ts';
import { md5 } from './config/password.ts';
import { atHome, pathsOf, placesOf } from './config/places.ts';
import { type ConfigProblem, type Wrong, wrong } from './config/problem.ts';
import { type Chosen, chooseProfile } from './config/profile.ts';
import { decodeText, readSmallFile } from './config/read-file.ts';
import { type Flags, readValues, type Sources, type Values } from './config/values.ts';

export type { ConfigProblem, Flags };

/** The service that a command works with. `unset` tells what to set; nothing falls back to the sandbox by itself. */
export type ServiceConfig =
  | {
      readonly kind: 'real';
      readonly baseUrl: string;
      readonly account: string;
      /** MD5 of the password, 32 lowercase hex characters; null when only a kept session can serve. */
      readonly password: string | null;
      readonly userType: 'client' | 'employee';
    }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'unset'; readonly problem: ConfigProblem };

/** One checked configuration; nothing in it changes while a command runs. */
export type Config = {
  readonly profile: string | null;
  readonly service: ServiceConfig;
  readonly apiAccessToken: string | null;
  readonly referer: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly countriesFile: string | null;
  readonly wireNames: Readonly<Record<string, string>>;
  readonly tokenExpireSeconds: number | null;
  readonly caFile: string | null;
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate: number;
  readonly lookupsMaxAgeHours: number;
  readonly configDir: string;
  readonly stateDir: string;
  readonly cacheDir: string;
  /** The environment, for HTTPS_PROXY and its kin. */
  readonly proxy: Readonly<Record<string, string | undefined>>;
  /** Where each setting came from. */
  readonly sources: Sources;
};

/** Flags, then environment, then the profile in the user's config file, then defaults. */
export function loadConfig(given: Environment & { readonly flags: Flags }): { kind: 'ok'; config: Config } | Wrong {
  const places = placesOf(given);
  const path = pathsOf(given.platform).join(places.configDir, 'config.json');
  const read = readConfigFile(path, readSmallFile);
  if (read.kind === 'wrong') return read;
  const picked = chooseProfile(given.flags.profile, given, read.file);
  if (picked.kind === 'wrong') return picked;
  const settings = readValues(given.flags, given, read.file, picked.chosen);
  if (settings.kind === 'wrong') return settings;
  const { values, sources } = settings;
  const service = serviceOf(picked.chosen, values, given);
  if (service.kind === 'wrong') return service;
  const {
    apiAccessToken = null,
    referer = null,
    countriesFile = null,
    caFile = null,
    tokenExpireSeconds = null,
  } = values;
  const { headers, wireNames, concurrency, rate, lookupsMaxAgeHours } = values;
  const kept = { apiAccessToken, referer, headers, countriesFile, wireNames, tokenExpireSeconds, caFile };
  const limits = { concurrency, rate, lookupsMaxAgeHours };
  const config = { profile: picked.chosen.name, service, ...kept, ...limits, ...places, proxy: given.env, sources };
  return { kind: 'ok', config: Object.freeze(config) };
}

function serviceOf(chosen: Chosen, values: Values, given: Environment): ServiceConfig | Wrong {
  if (chosen.sandbox) return { kind: 'sandbox' };
  const { baseUrl, account, userType } = values;
  if (baseUrl === undefined) return { kind: 'unset', problem: unsetService };
  if (account === undefined) return { kind: 'unset', problem: unsetLogin('QCSHEET_ACCOUNT', 'account') };
  const password = passwordOf(values, given);
  return password.kind === 'wrong' ? password : { kind: 'real', baseUrl, account, password: password.md5, userType };
}

/** QCSHEET_PASSWORD, or the file that QCSHEET_PASSWORD_FILE or the profile names; hashed at once and forgotten. */
function passwordOf({ passwordFile }: Values, given: Environment): { kind: 'ok'; md5: string | null } | Wrong {
  const typed = variable(given, 'QCSHEET_PASSWORD');
  if (typed !== undefined) return { kind: 'ok', md5: md5(typed) };
  if (passwordFile === undefined) return { kind: 'ok', md5: null };
  const path = atHome(passwordFile, given);
  const read = readSmallFile(path);
  const text = read.kind === 'read' ? decodeText(read.bytes)?.replace(/\r?\n$/, '') : undefined;
  if (text !== undefined && text !== '') return { kind: 'ok', md5: md5(text) };
  const problem = read.kind === 'missing' ? 'does not exist' : 'holds no password that can be read';
  return wrong('password-file', `The password file ${path} ${problem}.`, 'Check QCSHEET_PASSWORD_FILE.');
}

const unsetService: ConfigProblem = {
  code: 'service-unset',
  message: 'No service is configured: QCSHEET_BASE_URL is not set.',
  hint: 'Set QCSHEET_BASE_URL, QCSHEET_ACCOUNT and QCSHEET_PASSWORD, or try the built-in sandbox: add --profile sandbox.',
};

function unsetLogin(variableName: string, key: string): ConfigProblem {
  return {
    code: 'login-unset',
    message: `The service is known, but not the login: ${variableName} is not set.`,
    hint: `Set ${variableName}, or ${key} in the profile of the config file; the password comes from QCSHEET_PASSWORD or QCSHEET_PASSWORD_FILE.`,
  };
}
