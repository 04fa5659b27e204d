import type { z } from 'zod';
import { type Environment, variable } from './environment.ts';
import type { ConfigFile } from './file.ts';
import { messages } from './messages.ts';
import { atHome, pathsOf } from './places.ts';
import { type Wrong, wrong } from './problem.ts';
import type { Chosen } from './profile.ts';
import { HEADER_NAME, SETTINGS, type SettingName, settingsShape } from './settings.ts';

/** The flags as typed. Numbers may still be text. */
export type Flags = {
  /** Whether results and copies are new workbooks instead of copies of the user's own with extra columns. */
  readonly fresh?: boolean | undefined;
  readonly profile?: string | undefined;
  readonly concurrency?: string | number | undefined;
  readonly rate?: string | number | undefined;
  /** The target of `journal move`. */
  readonly to?: string | undefined;
  /** Answers to the questions of `login`, already checked. */
  readonly answers?: Answers | undefined;
};

/** `password`: as typed. */
export type Answers = { readonly baseUrl?: string; readonly account?: string; readonly password?: string };

/** The source name of a typed answer. */
export const TYPED = 'typed';

/**
 * The source of each setting, in words: `--rate`, `QCSHEET_RATE`, `profiles.prod.rate of ...`, `default`, `not set`.
 */
export type Sources = Readonly<Record<SettingName, string>>;

export type Values = z.output<typeof settingsShape>;

/** Takes each setting from the first source that has it, and checks all of them. */
export function readValues(
  flags: Flags,
  environment: Environment,
  file: ConfigFile,
  chosen: Chosen,
): { type: 'ok'; values: Values; sources: Sources } | Wrong {
  const taken = SETTING_NAMES.flatMap((name) => {
    if (chosen.sandbox && SETTINGS[name].ofService) return [];
    const found = take(name, flags, environment, file, chosen);
    return found === undefined ? [] : [{ name, ...found }];
  });
  const shape = settingsShape.safeParse(Object.fromEntries(taken.map(({ name, raw }) => [name, raw])));
  if (shape.success) {
    const given = new Map(taken.map(({ name, source }) => [name, source]));
    const sources = mapSettings((name) => given.get(name) ?? withoutSource(name, shape.data, chosen));
    return { type: 'ok', values: shape.data, sources };
  }
  const issue = shape.error.issues[0];
  const wrongOne = taken.find(({ name }) => name === issue?.path[0]);
  if (issue === undefined || wrongOne === undefined) throw new Error('a setting was found wrong that nobody gave');
  return wrongValue(wrongOne, issue.path.slice(1).map(String), issue.message);
}

function withoutSource(name: SettingName, values: Values, chosen: Chosen): string {
  if (chosen.sandbox && SETTINGS[name].ofService) return messages.ofSandbox;
  return values[name] === undefined ? 'not set' : 'default';
}

function mapSettings<T>(readOne: (name: SettingName) => T): Readonly<Record<SettingName, T>> {
  return {
    baseUrl: readOne('baseUrl'),
    account: readOne('account'),
    passwordFile: readOne('passwordFile'),
    userType: readOne('userType'),
    apiAccessToken: readOne('apiAccessToken'),
    referer: readOne('referer'),
    headers: readOne('headers'),
    countriesFile: readOne('countriesFile'),
    wireNames: readOne('wireNames'),
    bookingResult: readOne('bookingResult'),
    values: readOne('values'),
    tokenExpireSeconds: readOne('tokenExpireSeconds'),
    caFile: readOne('caFile'),
    downloadHosts: readOne('downloadHosts'),
    journal: readOne('journal'),
    journalPasswordFile: readOne('journalPasswordFile'),
    concurrency: readOne('concurrency'),
    rate: readOne('rate'),
    lookupsMaxAgeHours: readOne('lookupsMaxAgeHours'),
  };
}

const SETTING_NAMES = Object.keys(SETTINGS).filter((name): name is SettingName => name in SETTINGS);

type GivenSetting = { readonly raw: unknown; readonly source: string; readonly secret: boolean };

/** The first source that has the setting: flag, answer, variable, profile. A blank variable counts as not set. */
function take(
  name: SettingName,
  flags: Flags,
  environment: Environment,
  file: ConfigFile,
  chosen: Chosen,
): GivenSetting | undefined {
  const { variable: variableName, flag, written, secret = false } = SETTINGS[name];
  const typed = flag === undefined ? undefined : flags[flag];
  // The parser gives NaN for a text that is no number. The text itself is lost, so it cannot be quoted.
  if (Number.isNaN(typed)) return { raw: typed, source: `--${flag}`, secret: true };
  if (typed !== undefined) return { raw: asWritten(String(typed), written, environment), source: `--${flag}`, secret };
  const answer = name === 'baseUrl' || name === 'account' ? flags.answers?.[name] : undefined;
  if (answer !== undefined) return { raw: answer, source: TYPED, secret };
  const set = variable(environment, variableName);
  if (set !== undefined) return { raw: asWritten(set, written, environment), source: variableName, secret };
  const value = chosen.values[name];
  if (value === undefined) return undefined;
  const folder = pathsOf(environment.platform).dirname(file.path);
  const raw = written === 'path' && typeof value === 'string' ? atHome(value, environment, folder) : value;
  return { raw, source: `profiles.${chosen.name}.${name} of ${file.path}`, secret };
}

/**
 * The value of a flag's or variable's text. A text in the wrong format stays text, and the setting's own check refuses
 * it.
 */
function asWritten(
  text: string,
  written: (typeof SETTINGS)[SettingName]['written'],
  environment: Environment,
): unknown {
  if (written === 'path') return atHome(text, environment);
  if (written === 'number') return /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text;
  if (written === 'text') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The problem of a wrong value. `inside`: the wrong key of an object. It may be a secret in the place of a header's
 * name.
 */
function wrongValue({ raw, source, secret }: GivenSetting, inside: readonly string[], problem: string): Wrong {
  const place = [source, ...inside.filter((key) => !secret || HEADER_NAME.test(key))].join('.');
  const value = secret || isPerhapsSecret(raw) ? '' : ` (${JSON.stringify(raw)})`;
  return wrong('config-value', `${place}${value} ${problem}.`, messages.correct(place));
}

/** Whether the value may be a password in the wrong setting: any text, except a short one of only digits and signs. */
function isPerhapsSecret(raw: unknown): boolean {
  return typeof raw === 'string' && !/^[-+\d.,\s]{1,12}$/.test(raw);
}
