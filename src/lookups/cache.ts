import { hash, randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../contract/json.ts';
import { makeFolder } from '../disk/make-folder.ts';
import type { LookupEntry, LookupName, Lookups } from '../schema/lookup.ts';
import { roughDuration } from '../text/duration.ts';
import { reasonWords } from '../text/reason-words.ts';
import { messages } from './messages.ts';

/** Increase it if the file format or the meaning of lists changes. Older files are then pulled again. */
const VERSION = 1;

/** Checked by hand: there are thousands of entries, and zod takes a twelfth of a check of ten rows for them. */
const entries = z.custom<readonly LookupEntry[]>((value) => Array.isArray(value) && value.every(isEntry));

function isEntry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'id' in value && 'label' in value && Object.keys(value).every((name) => isPart(name, Reflect.get(value, name)))
  );
}

function isPart(name: string, part: unknown): boolean {
  if (name === 'maxRefs') return Number.isSafeInteger(part);
  return (name === 'id' || name === 'label' || name === 'parent') && typeof part === 'string' && part !== '';
}

const lists: z.ZodType<Lookups['lists']> = z.strictObject({
  categories: entries.exactOptional(),
  families: entries.exactOptional(),
  types: entries.exactOptional(),
  continents: entries.exactOptional(),
  countries: entries.exactOptional(),
  provinces: entries.exactOptional(),
  cities: entries.exactOptional(),
  suppliers: entries.exactOptional(),
  factories: entries.exactOptional(),
  'supplier-ids': entries.exactOptional(),
} satisfies Record<LookupName, z.ZodType>);

const file = z.strictObject({
  version: z.literal(VERSION),
  lookups: z.strictObject({
    pulledAt: z.iso.datetime(),
    scope: z.string(),
    userId: z.string().min(1),
    lists,
  }),
});

/**
 * The cached lookups of one scope. Null if there are none, or if the file is damaged or has another version or scope.
 */
export async function loadCache(folder: string, scope: string): Promise<Lookups | null> {
  const text = await readFile(pathOf(folder, scope), 'utf8').catch(() => null);
  const parsed = text === null ? undefined : file.safeParse(parseJson(text));
  return parsed?.success && parsed.data.lookups.scope === scope ? parsed.data.lookups : null;
}

type Saved =
  | { readonly type: 'saved'; readonly path: string }
  | { readonly type: 'not-saved'; readonly path: string; readonly message: string };

/**
 * Saves the lookups of their scope, readable only by this user. A reader sees either the old file or the new one. A
 * failure is no exception, because the command can still use the lookups that it pulled. `disk/replace-file.ts` does
 * not fit: it uses one temporary file per process, but here several writers may run at once.
 */
export async function saveCache(folder: string, lookups: Lookups): Promise<Saved> {
  const path = pathOf(folder, lookups.scope);
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    makeFolder(folder);
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify({ version: VERSION, lookups }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    return { type: 'saved', path };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    return { type: 'not-saved', path, message: reasonWords(error) };
  }
}

const MINUTE_MS = 60_000;

/**
 * The age of the lookups in words ("3 hours old"). `nowMs`: milliseconds since 1970. Ages below two days are in hours.
 */
export function ageOf(lookups: Pick<Lookups, 'pulledAt'>, nowMs: number): string {
  const ageMs = nowMs - Date.parse(lookups.pulledAt);
  if (ageMs < -MINUTE_MS) return messages.pulledInFuture;
  const age = roughDuration(ageMs);
  return age === null ? messages.underAMinute : `${age} old`;
}

/** The cache file of a scope. The name is a hash, because address and account must not be in a file name. */
function pathOf(folder: string, scope: string): string {
  return join(folder, `lookups-${hash('sha256', scope).slice(0, 16)}.json`);
}
