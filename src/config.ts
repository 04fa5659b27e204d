import { type Environment, proxyVariables, variable } from './config/environment.ts';
import { readConfigFile } from './config/file.ts';
import type { JournalAddress } from './config/journal-address.ts';
import { messages } from './config/messages.ts';
import { passwordInPassFile } from './config/pass-file.ts';
import { md5, readPassword, readPasswordFile } from './config/password.ts';
import { pathsOf, placesOf } from './config/places.ts';
import type { ConfigProblem, Wrong } from './config/problem.ts';
import { type Chosen, chooseProfile } from './config/profile.ts';
import { uncheckedTls } from './config/unchecked-tls.ts';
import { type Answers, type Flags, readValues, type Sources, TYPED, type Values } from './config/values.ts';
import { type ConfigWarning, warningsAbout, warningsAboutPassFile, warningsAboutPassword } from './config/warnings.ts';
import type { ListedValues } from './schema/listed.ts';

export type { Answers, ConfigProblem, Flags };

/** The service that a command works with. `unset` says what to set. The sandbox is never used by itself. */
type ServiceConfig =
  | {
      readonly type: 'real';
      readonly baseUrl: string;
      readonly account: string;
      /** MD5 of the password, 32 lowercase hex characters; null if only a saved session can be used. */
      readonly password: string | null;
      readonly userType: 'client' | 'employee';
    }
  | { readonly type: 'sandbox' }
  | { readonly type: 'unset'; readonly problem: ConfigProblem };

export type LoginSetting = 'baseUrl' | 'account' | 'password';

/** The checked configuration. It does not change while a command runs. */
export type Config = {
  readonly profile: string | null;
  readonly service: ServiceConfig;
  readonly apiAccessToken: string | null;
  readonly referer: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly countriesFile: string | null;
  readonly wireNames: Readonly<Record<string, string>>;
  /** The path of the endpoint for the result of a booking, with `{id}`; null if nobody named it. */
  readonly bookingResult: `/${string}` | null;
  /** Allowed values that the specification does not show. */
  readonly values: ListedValues;
  readonly tokenExpireSeconds: number | null;
  readonly caFile: string | null;
  /** Hosts of stored files that may have private addresses. */
  readonly downloadHosts: readonly string[];
  /** The database of a team's journal; null if the journal is on this computer. `password`: null if no file has it. */
  readonly journal: (JournalAddress & { readonly password: string | null }) | null;
  /** The file for the password of such a database, even if no database is set; null if nobody named a file. */
  readonly journalPassword: { readonly path: string; readonly source: string } | null;
  readonly concurrency: number;
  /** Requests a second. */
  readonly rate: number;
  readonly lookupsMaxAgeHours: number;
  /** Whether results and copies are new workbooks, as typed for this command. */
  readonly fresh: boolean;
  readonly configDir: string;
  readonly stateDir: string;
  readonly cacheDir: string;
  /** `https_proxy`, `http_proxy` and `no_proxy`, if they are set. */
  readonly proxy: Readonly<Record<string, string>>;
  /** Where each setting came from. */
  readonly sources: Sources & { readonly password: string };
  /** What is missing for a login, in the order in which a person is asked. */
  readonly loginLacks: readonly LoginSetting[];
  readonly warnings: readonly ConfigWarning[];
};

/**
 * The configuration from flags, environment, the profile in the user's config file, and defaults; the first of these
 * that has a setting decides. Reads that file, and the file with the password if one is named. It reads no other file.
 */
export function loadConfig(given: Environment & { readonly flags: Flags }): { type: 'ok'; config: Config } | Wrong {
  const unchecked = uncheckedTls(given);
  if (unchecked !== null) return unchecked;
  const places = placesOf(given);
  const path = pathsOf(given.platform).join(places.configDir, 'config.json');
  const read = readConfigFile(path);
  if (read.type === 'wrong') return read;
  const picked = chooseProfile(given.flags.profile, given, read.file);
  if (picked.type === 'wrong') return picked;
  const settings = readValues(given.flags, given, read.file, picked.chosen);
  if (settings.type === 'wrong') return settings;
  const { values, sources } = settings;
  const typed = given.flags.answers?.password;
  const login =
    typed === undefined
      ? passwordOf(picked.chosen, values, sources, given)
      : ({ type: 'ok', md5: md5(typed), source: TYPED, warnings: [] } as const);
  if (login.type === 'wrong') return login;
  const journal = journalOf(values, sources, given);
  if (journal.type === 'wrong') return journal;
  const { apiAccessToken = null, referer = null, countriesFile = null, bookingResult = null } = values;
  const { caFile = null, tokenExpireSeconds = null } = values;
  const { headers, wireNames, downloadHosts, values: listed, concurrency, rate, lookupsMaxAgeHours } = values;
  const config: Config = {
    profile: picked.chosen.name,
    service: serviceOf(picked.chosen, values, login.md5, path),
    apiAccessToken,
    referer,
    headers,
    countriesFile,
    wireNames,
    bookingResult,
    tokenExpireSeconds,
    caFile,
    downloadHosts,
    journal: journal.journal,
    journalPassword: passwordOfJournal(values, sources),
    values: listed,
    concurrency,
    rate,
    lookupsMaxAgeHours,
    fresh: given.flags.fresh === true,
    ...places,
    proxy: proxyVariables(given),
    sources: { ...sources, password: login.source },
    loginLacks: loginLacks(picked.chosen, values, login.md5, given),
    warnings: [...warningsAbout(read.file, given), ...login.warnings, ...journal.warnings],
  };
  return { type: 'ok', config: frozen(config) };
}

function loginLacks({ sandbox }: Chosen, values: Values, md5: string | null, given: Environment): LoginSetting[] {
  if (sandbox) return [];
  // Without an address the password was not read.
  const hasPassword = values.passwordFile !== undefined || variable(given, 'QCSHEET_PASSWORD') !== undefined;
  return [
    ...(values.baseUrl === undefined ? ['baseUrl' as const] : []),
    ...(values.account === undefined ? ['account' as const] : []),
    ...(md5 === null && !hasPassword ? ['password' as const] : []),
  ];
}

/** The sandbox brings its own; without a service nobody asks for one. */
function passwordOf(
  { sandbox }: Chosen,
  { baseUrl, passwordFile }: Values,
  sources: Sources,
  given: Environment,
): ReturnType<typeof readPassword> {
  if (sandbox) return { type: 'ok', md5: null, source: sources.passwordFile, warnings: [] };
  if (baseUrl === undefined) return { type: 'ok', md5: null, source: 'not set', warnings: [] };
  return readPassword(given, passwordFile === undefined ? null : { path: passwordFile, source: sources.passwordFile });
}

/** A password of a journal that nobody has named is of no use, and its file is not read. */
function journalOf(
  { journal, journalPasswordFile: path }: Values,
  sources: Sources,
  given: Environment,
): { readonly type: 'ok'; readonly journal: Config['journal']; readonly warnings: readonly ConfigWarning[] } | Wrong {
  if (journal === undefined) return { type: 'ok', journal: null, warnings: [] };
  if (path === undefined) {
    const found = passwordInPassFile(given, journal);
    const warnings = found?.isOpen ? warningsAboutPassFile(found.file) : [];
    return { type: 'ok', journal: { ...journal, password: found?.password ?? null }, warnings };
  }
  const file = { path, source: sources.journalPasswordFile };
  const read = readPasswordFile(file);
  if (read.type === 'wrong') return read;
  const warnings = warningsAboutPassword(file, read.mode, given.platform);
  return { type: 'ok', journal: { ...journal, password: read.password }, warnings };
}

function passwordOfJournal({ journalPasswordFile: path }: Values, sources: Sources): Config['journalPassword'] {
  return path === undefined ? null : { path, source: sources.journalPasswordFile };
}

function serviceOf(chosen: Chosen, values: Values, password: string | null, path: string): ServiceConfig {
  if (chosen.sandbox) return { type: 'sandbox' };
  const { baseUrl, account, userType } = values;
  if (baseUrl === undefined) return { type: 'unset', problem: unsetService(chosen.name, path) };
  if (account === undefined) return { type: 'unset', problem: UNSET_ACCOUNT };
  return { type: 'real', baseUrl, account, password, userType };
}

function unsetService(profile: string | null, path: string): ConfigProblem {
  const inProfile = profile === null ? null : { profile, path };
  return {
    code: 'service-unset',
    message: messages.serviceUnset(inProfile),
    hint: messages.setService,
  };
}

const UNSET_ACCOUNT: ConfigProblem = {
  code: 'login-unset',
  message: messages.accountUnset,
  hint: messages.setAccount,
};

/** Freezes the value and all that it holds. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
