import { z } from 'zod';
import { decodeText, readSmallFile } from '../disk/read-small-file.ts';
import { nearestName } from '../text/nearest-name.ts';
import { messages } from './messages.ts';
import { type Wrong, wrong } from './problem.ts';
import { SETTINGS } from './settings.ts';

/** A profile's values as written in JSON. Only their names were checked. */
export type Profile = Readonly<Record<string, unknown>>;

export type ConfigFile = {
  readonly path: string;
  readonly profiles: ReadonlyMap<string, Profile>;
  readonly defaultProfile: string | undefined;
  /** Permission bits; null if there is no file. */
  readonly mode: number | null;
};

/** The built-in profile. */
export const SANDBOX = 'sandbox';

/** Reads the user's config file. A missing file counts as an empty one. Every message names its path. */
export function readConfigFile(path: string): { type: 'ok'; file: ConfigFile } | Wrong {
  const read = readSmallFile(path);
  if (read.type === 'missing') {
    return { type: 'ok', file: { path, profiles: new Map(), defaultProfile: undefined, mode: null } };
  }
  if (read.type === 'unreadable') return inFile(path, messages.unread(read.why));
  const json = parseJson(decodeText(read.bytes));
  if (json.type === 'wrong') return inFile(path, messages.notJson(json.place));
  const shape = fileShape.safeParse(json.value);
  if (!shape.success) {
    const issue = shape.error.issues[0];
    return inFile(path, [...(issue?.path ?? []), issue?.message].join(' '));
  }
  const { profiles, defaultProfile } = shape.data;
  for (const [name, profile] of profiles) {
    const problem = problemWithProfile(name, profile);
    if (problem !== null) return inFile(path, problem);
  }
  return { type: 'ok', file: { path, profiles, defaultProfile, mode: read.mode } };
}

const object = (words: string) =>
  z.custom<Profile>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), words);

const fileShape = z.strictObject(
  {
    profiles: object(messages.profilesObject)
      .optional()
      .transform((profiles) => new Map(Object.entries(profiles ?? {})))
      .pipe(z.map(z.string(), object(messages.object))),
    defaultProfile: z.string(messages.profileName).optional(),
  },
  messages.fileShape,
);

/** Checks names only. The values of a profile are checked when it is used. */
function problemWithProfile(name: string, profile: Profile): string | null {
  if (name === SANDBOX) return messages.sandboxIsBuiltIn(SANDBOX);
  if (name.trim() === '') return messages.profileNoName;
  if (Object.hasOwn(profile, 'password')) {
    return messages.passwordInFile(name);
  }
  const unknown = Object.keys(profile).find((key) => !Object.hasOwn(SETTINGS, key));
  if (unknown === undefined) return null;
  const near = nearestName(unknown, Object.keys(SETTINGS));
  return messages.unknownKey(unknown, name, near, Object.keys(SETTINGS));
}

function inFile(path: string, problem: string): Wrong {
  return wrong('config-file', messages.configFile(path, problem).replace(/\?\.$/, '?'), messages.correctFile(path));
}

/** Parses JSON. The engine's message may quote the file with a token, so only the position is used. */
function parseJson(text: string | undefined): { type: 'ok'; value: unknown } | { type: 'wrong'; place: string } {
  if (text === undefined) return { type: 'wrong', place: ' in UTF-8' };
  try {
    return { type: 'ok', value: JSON.parse(text) };
  } catch (error) {
    const place = /line \d+ column \d+/.exec(error instanceof Error ? error.message : '')?.[0];
    return { type: 'wrong', place: place === undefined ? '' : ` at ${place}` };
  }
}
