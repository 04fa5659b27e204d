import type { RunReport } from '../../../src/importing/run/outcomes/run-report.ts';
import type { Journal, JournalDocument } from '../../../src/journal/port.ts';
import type { Sandbox } from '../../../src/sandbox/start.ts';
import { readSheet } from '../../cli/sheets.ts';
import type { Ended } from '../workplace.ts';
import { type Update, type UpdateKind, updateOf } from './update-kinds.ts';

/** What one program knows of updates, held against what the service took of them. */
export type UpdateWorld = {
  readonly kind: UpdateKind;
  readonly service: Sandbox;
  /** What all values of this program begin with. */
  readonly tag: string;
};

/** By the journal's name of each update that may have been made: of what. */
export type Doubts = ReadonlyMap<string, string>;

type Sent = JournalDocument & { readonly update: Update };

/** What the journal, as it lies on disk, says wrongly of what the service has, and the doubts that it holds now. */
export async function judgeUpdates(journal: Journal, world: UpdateWorld, before: Doubts) {
  const documents: Sent[] = [];
  for (const { run } of await journal.runs()) documents.push(...(await sentIn(journal, run, world.kind)));
  const broken: string[] = [];
  for (const resource of new Set(world.kind.updates('').map((update) => update.resource))) {
    const last = lastSent(documents, resource);
    const has = lastTaken(world, resource);
    if (last === undefined ? has !== undefined : isAccepted(last) && last.update.value !== has)
      broken.push(`2, 3: of ${resource} the service has ${has}, last accepted here is ${last?.update.value}`);
  }
  const byName = new Map(documents.map((document) => [document.uid, document]));
  for (const [uid, resource] of before) {
    const now = byName.get(uid);
    if (now === undefined || !isKept(now, lastSent(documents, resource)))
      broken.push(`7: the doubt about ${now?.update.value} of ${resource} was lost: it is ${now?.state}`);
  }
  const doubtful = documents.filter(({ state }) => state === 'in-doubt' || state === 'sending');
  return { broken, doubts: new Map(doubtful.map(({ uid, update }) => [uid, update.resource])) };
}

async function sentIn(journal: Journal, run: string, kind: UpdateKind): Promise<Sent[]> {
  return (await Array.fromAsync(journal.documents(run))).flatMap((document): Sent[] => {
    const update = updateOf(kind, document);
    return update === null ? [] : [{ ...document, update }];
  });
}

/** The last update of a resource that was accepted, or may have been. */
function lastSent(documents: readonly Sent[], resource: string): Sent | undefined {
  return documents
    .filter(({ update, state }) => update.resource === resource && MAY_BE_THERE.has(state))
    .toSorted((one, other) => Date.parse(one.sentAt ?? '') - Date.parse(other.sentAt ?? ''))
    .at(-1);
}

const MAY_BE_THERE: ReadonlySet<JournalDocument['state']> = new Set(['accepted', 'in-doubt', 'sending']);

function isAccepted({ state }: Sent): boolean {
  return state === 'accepted';
}

function lastTaken({ kind, service, tag }: UpdateWorld, resource: string): string | undefined {
  return kind.taken(service).findLast((update) => update.resource === resource && update.value.startsWith(tag))?.value;
}

/** Still in doubt, accepted since, or overtaken by a later update of the same that was accepted. */
function isKept(document: Sent, last: Sent | undefined): boolean {
  if (MAY_BE_THERE.has(document.state)) return true;
  const isOvertaken = document.state === 'skipped' || document.state === 'invalid';
  return isOvertaken && last !== undefined && isAccepted(last) && (last.sentAt ?? '') >= (document.sentAt ?? '');
}

/** The run that a command printed; null where it printed none. */
export function runOf({ exit, stdout }: Ended): RunReport | null {
  if (exit === null) return null;
  const printed = JSON.parse(stdout);
  return printed.counts === undefined ? null : printed;
}

/** A command may be stopped, or refused, before there is a run; it may not fail. */
export function wrongWithout({ exit, stdout, stderr }: Ended): string[] {
  return exit === 1 ? [`the program failed: ${stdout}${stderr}`] : [];
}

/** What the end of a command says wrongly of a run with documents in these states. */
export async function wrongEnd(
  { kind }: UpdateWorld,
  { counts, results, leftInDoubt = [] }: RunReport,
  exit: number | null,
  states: readonly JournalDocument['state'][],
): Promise<string[]> {
  const doubtful = states.filter((state) => state === 'in-doubt').length;
  const wrong = states.includes('sending') ? ['7: updates are on their way after an orderly end'] : [];
  if (counts.inDoubt !== doubtful) wrong.push(`7: ${doubtful} are in doubt, the summary says ${counts.inDoubt}`);
  const all = doubtful + leftInDoubt.length;
  if (all > 0 !== (exit === 6)) wrong.push(`7: ${all} are in doubt, and the exit code is ${exit}`);
  if (exit === 1) wrong.push('the program failed');
  if (counts.documents !== states.length)
    wrong.push(`4: ${states.length} documents, ${counts.documents} in the summary`);
  if (results === null) return [...wrong, '7: there are no results'];
  const told = (await readSheet(results, kind.sheet, 1)).filter(({ cells }) => cells['Status'] === 'In doubt').length;
  return told === doubtful ? wrong : [...wrong, `7: ${doubtful} are in doubt, ${told} in the results`];
}

/** What an import skipped of its rows although the service has another value. */
export function wronglySkipped(world: UpdateWorld, { documents }: RunReport, imported: readonly Update[]): string[] {
  return documents.flatMap(({ state, error, rows }) => {
    const update = imported[(rows[0] ?? 0) - 2];
    if (update === undefined || state !== 'skipped' || error?.code !== 'unchanged') return [];
    const has = lastTaken(world, update.resource);
    return has === update.value ? [] : [`3: ${update.value} of ${update.resource} is skipped, the service has ${has}`];
  });
}
