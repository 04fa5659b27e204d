import { hash } from 'node:crypto';
import { type FileHandle, stat } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { onDisk } from '../../disk/disk-failed.ts';
import { heldBack } from '../../disk/output-lock.ts';
import { readSmallFile } from '../../disk/read-small-file.ts';
import { replaceFile } from '../../disk/replace-file.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { type ImportPlan, importPlan } from '../../schema/import-plan.ts';
import { checkFolder, isSameFile, unwritten } from '../../spreadsheet/write/output-target.ts';
import { canonicalJson, sha256 } from '../requests/fingerprint.ts';
import { messages } from './messages.ts';

/** A plan that was read. `id`: the sha256 of its file. A run stores it to know its plan. */
export type KnownPlan = ImportPlan & { readonly id: string; readonly path: string };

/** Checks whether a plan can be written, before anything else. Gives its absolute path. */
export async function checkPlanPath(wanted: string, input: string, cwd: string): Promise<Result<string>> {
  const path = resolve(cwd, wanted);
  if (path === input || (await isSameFile(path, input))) {
    return problem('usage', 'output-is-input', messages.replacesInput(input), messages.nameAnother);
  }
  const folder = await checkFolder(path);
  if (folder.type === 'problem') return folder;
  if (extname(path).toLowerCase() !== '.json') {
    return problem('usage', 'output-ending', messages.planIsJson(path), messages.nameJson);
  }
  const held = await heldBack(path);
  if (held !== null) return held;
  const existing = await stat(path).catch(() => null);
  if (existing === null || (existing.isFile() && existing.size === 0)) return ok(path);
  if (existing.isFile() && (await readShape(path)).type === 'ok') return ok(path);
  return problem('usage', 'output-foreign', messages.notAPlan(path), messages.nameAnotherOrMove);
}

/** Writes the whole plan or nothing, one line per document and finding. Only this user may read it. */
export async function writePlan(plan: ImportPlan, path: string): Promise<Result<string>> {
  const { documents, ...rest } = plan;
  const head = JSON.stringify({ ...rest, checksum: checksumOf(plan) }, null, 2).slice(0, -2);
  const fill = async (file: FileHandle) => {
    await onDisk(file.write(`${head},\n  "documents": [`));
    for (const [index, document] of documents.entries())
      await onDisk(file.write(`${index === 0 ? '' : ','}\n    ${JSON.stringify(document)}`));
    await onDisk(file.write('\n  ]\n}\n'));
    await onDisk(file.sync());
  };
  const written = await replaceFile(path, fill, 0o600);
  return written.type === 'written' ? ok(path) : unwritten(written);
}

/**
 * Reads a plan that nobody has changed. It alone decides how its documents are sent, so an edited plan is a problem.
 * Its documents are compared with the file later (`differsFromPlan`).
 */
export async function readPlan(path: string): Promise<Result<KnownPlan>> {
  const read = await readShape(path);
  if (read.type === 'problem') return read;
  const { plan, id } = read.value;
  const { checksum, file } = plan;
  if (checksum === undefined) return edited(path, messages.noChecksum);
  if (checksum !== checksumOf(plan)) return edited(path, messages.edited);
  if (basename(file.path) !== file.name) return edited(path, messages.otherFile(file.name, file.path));
  return ok({ ...plan, id, path });
}

/** The checksum of a plan. The order of members and white space do not matter. */
function checksumOf({ documents: _documents, checksum: _checksum, ...rest }: ImportPlan): string {
  return sha256(canonicalJson(rest));
}

function edited(path: string, why: string): Result<never> {
  const message = messages.notAsPlanned(basename(path), why);
  return problem('usage', 'plan-edited', message, messages.planAgain(messages.planCommand));
}

/** A plan of 60,000 documents needs a third of that. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Reads a file in the form of a plan, whoever wrote it. */
async function readShape(path: string): Promise<Result<{ readonly plan: ImportPlan; readonly id: string }>> {
  const read = readSmallFile(path, { mostBytes: MOST_BYTES });
  if (read.type === 'missing') return unreadable(path, messages.noFile(path));
  if (read.type === 'unreadable') return unreadable(path, messages.cannotRead(read.why));
  const { bytes } = read;
  const json = parsed(bytes);
  if (json === undefined) return unreadable(path, messages.notJson);
  const shape = importPlan.safeParse(json);
  if (shape.success) return ok({ plan: shape.data, id: hash('sha256', bytes) });
  const place = shape.error.issues[0]?.path ?? [];
  // `plan` is the version.
  const isPlan = place.length > 0 && place[0] !== 'plan';
  return unreadable(path, isPlan ? messages.partWrong(place.join('.')) : messages.otherVersion);
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function unreadable(path: string, why: string): Result<never> {
  const message = messages.unreadable(basename(path), why);
  return problem('file', 'plan-unreadable', message, messages.writeAgain(messages.planCommand));
}
