import { nearestName } from '../text/nearest-name.ts';
import { shellWord } from '../text/shell-word.ts';
import { type Environment, variable } from './environment.ts';
import type { ConfigFile } from './file.ts';
import { messages } from './messages.ts';
import { SETTINGS } from './settings.ts';

/** A warning, although nothing is wrong. Each command shows it; with `isForDoctor`, only `doctor`. */
export type ConfigWarning = { readonly message: string; readonly hint: string; readonly isForDoctor?: true };

/** Warnings about a valid config file and about variables. */
export function warningsAbout(file: ConfigFile, environment: Environment): readonly ConfigWarning[] {
  return [...unknownVariables(environment), ...warningsAboutFile(file, environment.platform)];
}

function warningsAboutFile({ path, profiles, mode }: ConfigFile, platform: string): readonly ConfigWarning[] {
  const holdsSecret = [...profiles.values()].some((profile) =>
    Object.keys(profile).some((key) => key === 'apiAccessToken' || key === 'headers'),
  );
  if (!holdsSecret || mode === null || !othersRead(mode, platform)) return [];
  return [{ message: messages.othersMayRead(path, shellWord(path, 'posix')), hint: messages.moveSecrets }];
}

/** `source`: the variable or the profile's key that gave the path. */
export type PasswordFile = { readonly path: string; readonly source: string };

/** Warnings about a password's file. */
export function warningsAboutPassword(
  { path, source }: PasswordFile,
  mode: number,
  platform: string,
): readonly ConfigWarning[] {
  if (!othersRead(mode, platform)) return [];
  const hint = messages.protectPassword(shellWord(path, 'posix'));
  return [{ message: messages.othersReadPassword(source, path), hint, isForDoctor: true }];
}

/**
 * A warning about a PostgreSQL password file that other users may read: its passwords do not count, as in PostgreSQL.
 */
export function warningsAboutPassFile({ path, source }: PasswordFile): readonly ConfigWarning[] {
  const hint = messages.protectPassword(shellWord(path, 'posix'));
  return [{ message: messages.passFileUnused(source, path), hint, isForDoctor: true }];
}

/** Whether other users may read the file. Windows has no such bits: Node invents them there. */
function othersRead(mode: number, platform: string): boolean {
  return platform !== 'win32' && (mode & 0o077) !== 0;
}

const PREFIX = 'QCSHEET_';

/** Variables that are not settings. */
const OTHERS = ['PROFILE', 'PASSWORD', 'CONFIG_DIR', 'STATE_DIR', 'CACHE_DIR', 'DEBUG'].map((name) => PREFIX + name);

/** Names that only qcsheet's own tests and their programs read. */
const OF_TESTS = /^QCSHEET_(?:TEST_|(?:SEED|KILLS|FUZZ|ROUNDS|SCREENS|PICTURES|PYTHON)$)/;

/** Variables that look like qcsheet's but are not, such as a misspelt name. Their values would be ignored silently. */
function unknownVariables(environment: Environment): readonly ConfigWarning[] {
  const known = [...Object.values(SETTINGS).map((setting) => setting.variable), ...OTHERS];
  const asKnown = (name: string) => (environment.platform === 'win32' ? name.toUpperCase() : name);
  const unknown = Object.keys(environment.env)
    .filter((name) => asKnown(name).startsWith(PREFIX) && !known.includes(asKnown(name)))
    .filter((name) => !OF_TESTS.test(name) && variable(environment, name) !== undefined);
  return unknown.map((name) => {
    // All names share the prefix, so only the rest is compared.
    const near = nearestName(
      name.slice(PREFIX.length),
      known.map((each) => each.slice(PREFIX.length)),
    );
    const message = messages.unknownVariable(name, near === undefined ? undefined : PREFIX + near);
    return { message, hint: messages.correctVariable(name) };
  });
}
