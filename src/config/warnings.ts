import { nearestName } from '../text/nearest-name.ts';
import { shellWord } from '../text/shell-word.ts';
import { type Environment, variable } from './environment.ts';
import type { ConfigFile } from './file.ts';
import { messages } from './messages.ts';
import { SETTINGS } from './settings.ts';

/** What the user should know, although nothing is wrong. Each command says it; `isForDoctor`: only `doctor` does. */
export type ConfigWarning = { readonly message: string; readonly hint: string; readonly isForDoctor?: true };

/** Of a config file that is good in itself, and of variables. */
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

/** `source`: where the path came from, which is a variable or a profile's key. */
export type PasswordFile = { readonly path: string; readonly source: string };

/** Of the file of a password. */
export function warningsAboutPassword(
  { path, source }: PasswordFile,
  mode: number,
  platform: string,
): readonly ConfigWarning[] {
  if (!othersRead(mode, platform)) return [];
  const hint = messages.protectPassword(shellWord(path, 'posix'));
  return [{ message: messages.othersReadPassword(source, path), hint, isForDoctor: true }];
}

/** Of a file for PostgreSQL's programs that others may read: as with those, its passwords do not count. */
export function warningsAboutPassFile({ path, source }: PasswordFile): readonly ConfigWarning[] {
  const hint = messages.protectPassword(shellWord(path, 'posix'));
  return [{ message: messages.passFileUnused(source, path), hint, isForDoctor: true }];
}

/** Windows keeps no such bits; Node makes them up there. */
function othersRead(mode: number, platform: string): boolean {
  return platform !== 'win32' && (mode & 0o077) !== 0;
}

const PREFIX = 'QCSHEET_';

/** What is no setting. */
const OTHERS = ['PROFILE', 'PASSWORD', 'CONFIG_DIR', 'STATE_DIR', 'CACHE_DIR', 'DEBUG'].map((name) => PREFIX + name);

/** The names that only our own tests and their programs read begin so, or are one of these. */
const OF_TESTS = /^QCSHEET_(?:TEST_|(?:SEED|KILLS|FUZZ|ROUNDS|SCREENS|PICTURES|PYTHON)$)/;

/** Variables that look like ours and are not, such as one that is misspelt: its value would go unnoticed. */
function unknownVariables(environment: Environment): readonly ConfigWarning[] {
  const known = [...Object.values(SETTINGS).map((setting) => setting.variable), ...OTHERS];
  const asKnown = (name: string) => (environment.platform === 'win32' ? name.toUpperCase() : name);
  const unknown = Object.keys(environment.env)
    .filter((name) => asKnown(name).startsWith(PREFIX) && !known.includes(asKnown(name)))
    .filter((name) => !OF_TESTS.test(name) && variable(environment, name) !== undefined);
  return unknown.map((name) => {
    // All begin alike, which says nothing of which one is meant.
    const near = nearestName(
      name.slice(PREFIX.length),
      known.map((each) => each.slice(PREFIX.length)),
    );
    const message = messages.unknownVariable(name, near === undefined ? undefined : PREFIX + near);
    return { message, hint: messages.correctVariable(name) };
  });
}
