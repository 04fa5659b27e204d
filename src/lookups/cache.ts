import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LookupEntry, LookupName, Lookups } from '../schema/lookup.ts';
import { counted } from '../text/counted.ts';
import { reasonWords } from '../text/reason-words.ts';
import { messages } from './messages.ts';

/** Raised when the file changes its form or the lists their meaning: older files are then pulled again. */
const VERSION = 1;

const entries: z.ZodType<readonly LookupEntry[]> = z.array(
  z.strictObject({
    id: z.string().min(1),
    label: z.string().min(1),
    parent: z.string().min(1).exactOptional(),
    maxRefs: z.int().exactOptional(),
  }),
);

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

/** The kept lookups of one scope; null where none are, or the file is damaged, of another version or another scope. */
export async function loadCache(folder: string, scope: string): Promise<Lookups | null> {
  const text = await readFile(pathOf(folder, scope), 'utf8').catch(() => null);
  const parsed = text === null ? undefined : file.safeParse(parseJson(text));
  return parsed?.success && parsed.data.lookups.scope === scope ? parsed.data.lookups : null;
}

type Saved =
  | { readonly type: 'saved'; readonly path: string }
  | { readonly type: 'not-saved'; readonly path: string; readonly message: string };

/**
 * Keeps the lookups of their scope, readable by this user alone. A reader sees the old file or the new one, never a
 * part. Lookups that cannot be kept are still good for the command that pulled them, so that this is no exception.
 * Not by `disk/replace-file.ts`, whose temporary file is one for each process: here several writers may be at work.
 */
export async function saveCache(folder: string, lookups: Lookups): Promise<Saved> {
  const path = pathOf(folder, lookups.scope);
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
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
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** How old the lookups are, in words ("3 hours old"); `nowMs` since 1970. Days begin after two of them. */
export function ageOf(lookups: Pick<Lookups, 'pulledAt'>, nowMs: number): string {
  const ageMs = nowMs - Date.parse(lookups.pulledAt);
  if (ageMs < -MINUTE_MS) return messages.pulledInFuture;
  for (const [unit, unitMs] of UNITS) {
    const count = Math.floor(ageMs / unitMs);
    if (count > 1 || (count === 1 && unit !== 'day')) return `${counted(count, [unit, `${unit}s`])} old`;
  }
  return messages.underAMinute;
}

/** The scope holds an address and an account, which have no place in a file's name. */
function pathOf(folder: string, scope: string): string {
  return join(folder, `lookups-${createHash('sha256').update(scope).digest('hex').slice(0, 16)}.json`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
