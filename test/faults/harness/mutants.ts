import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Layer } from './layer.ts';
import type { Mutant } from './mutant.ts';
import { runLayer } from './run-layer.ts';
import { UPDATE_MUTANTS } from './update-mutants.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const MUTANTS: readonly Mutant[] = [
  {
    name: 'no change',
    file: 'src/main.ts',
    changes: [],
    surely: ['classification', 'kills: steps'],
    wholly: ['updates'],
  },
  {
    name: 're-sends what was sending',
    file: 'src/journal/runs.ts',
    changes: [
      [
        `SET state = 'in-doubt', reason_code = 'process-died'`,
        `SET state = 'ready', proof = 'x', reason_code = 'process-died'`,
      ],
    ],
    surely: ['simulation'],
    wholly: ['updates'],
  },
  {
    name: 'tries again on 500',
    file: 'src/api/classify.ts',
    changes: [
      [
        `return perhaps(because('The service failed while it had the request'));`,
        `return { kind: 'again', cause: 'throttled', reason: because('The service failed'), afterMs: 0 };`,
      ],
    ],
    surely: ['classification'],
  },
  {
    name: 'a receipt under another status is not seen',
    file: 'src/api/classify.ts',
    changes: [[`if (id !== null) return withReceipt(answer, id);`, `if (id === '') return withReceipt(answer, id);`]],
    surely: ['classification', 'receipts'],
  },
  {
    name: 'a receipt under 401 is taken for a refused session',
    file: 'src/api/classify.ts',
    changes: [[`transport.status === 401 && receiptId(operation, transport) === null`, `transport.status === 401`]],
    surely: ['receipts'],
  },
  {
    name: 'intent after the answer',
    file: 'src/submit/attempt.ts',
    changes: [
      [`beforeFirstByte: intent.write,`, `beforeFirstByte: () => {},`],
      [`await Promise.race([sent, drop.promise]);`, `await Promise.race([sent, drop.promise]);\n    intent.write();`],
    ],
    surely: ['simulation'],
  },
  {
    name: 'intent after the first byte',
    file: 'src/api/send-once.ts',
    changes: [[`const why = obstacle();`, `const why = null;\n        setTimeout(obstacle, 20);`]],
    surely: ['kills: stages'],
  },
  {
    name: 'no lock',
    file: 'src/journal/lock.ts',
    changes: [[`database.exec('BEGIN EXCLUSIVE');`, `database.exec('BEGIN');`]],
    surely: ['two processes'],
  },
  {
    name: 'synchronous = NORMAL',
    file: 'src/journal/open.ts',
    changes: [['PRAGMA synchronous = FULL;', 'PRAGMA synchronous = NORMAL;']],
    surely: ['simulation'],
  },
  {
    name: 'a retry with another body',
    file: 'src/app/runs/run.ts',
    changes: [
      [
        `  return (document, { beforeFirstByte }) => {
    const request = completeRequest(document, secrets);`,
        `  const tried = new Set<number>();
  return (document, { beforeFirstByte }) => {
    const request = completeRequest(document, secrets) as any;
    if (tried.has(document.id)) request.body.products[0].name += ' again';
    tried.add(document.id);`,
      ],
    ],
    surely: ['sessions'],
  },
  {
    name: 'an id lost on its way to the results',
    file: 'src/app/runs/results.ts',
    changes: [
      [
        `return { rows, state, trackingId, message, fingerprint, uid };`,
        `return { rows, state, trackingId: document.attempts > 1 ? null : trackingId, message, fingerprint, uid };`,
      ],
    ],
    surely: ['sessions'],
  },
  {
    name: 'decisions are recorded before anybody agreed',
    file: 'src/app/import/import.ts',
    changes: [
      [
        `  const agreed = await agreeTo({ ...sends, planned: plan }, talk, parts.effects);`,
        `  recordDecisions(journal, scope, prepared.decisions, { who: parts.effects.user, path: input.path });
  const agreed = await agreeTo({ ...sends, planned: plan }, talk, parts.effects);`,
      ],
    ],
    surely: ['decisions'],
  },
  {
    name: 'resume sends what was settled without asking',
    file: 'src/journal/reopen.ts',
    changes: [[`if (!settled) store.change(LEAVE_SETTLED, { run });`, `if (!settled) store.change('SELECT 1', {});`]],
    surely: ['decisions'],
  },
  {
    name: 'another name of the service is another one',
    file: 'src/app/check/other-address.ts',
    changes: [['if (scopes.length === 0) return [];', 'if (scopes.length >= 0) return [];']],
    surely: ['another address'],
  },
  {
    name: 'sends though its journal is gone',
    file: 'src/journal/sqlite.ts',
    changes: [['if (lost !== null) throw', `if (lost === '') throw`]],
    surely: ['vanished state'],
  },
  {
    name: 'a lock in the state folder alone',
    file: 'src/app/lock.ts',
    changes: [
      [
        'const second = secondLock(parts.config, parts.scope.value, holder);',
        'const second = undefined as Lock | undefined;',
      ],
    ],
    surely: ['vanished state'],
  },
  {
    name: 'results over newer results',
    file: 'src/app/runs/results.ts',
    changes: [
      ['if (unknown !== null) return unknown;', `if (unknown !== null && output === '') return unknown;`],
      ['return (await onlyWord(opened.value, path.value)) ?? ok(', 'return ok('],
    ],
    surely: ['older journal'],
  },
  {
    name: 'the last results alone count',
    file: 'src/app/runs/older-journal.ts',
    changes: [['const places = seriesOf(output);', 'const places = placesFrom(output);']],
    surely: ['older journal'],
  },
  {
    name: 'an export moves on before its file',
    file: 'src/app/export/export.ts',
    changes: [
      [`  return withOverview(`, `  job.series.keep({ found: 1, rows: 1 }, list, new Set());\n  return withOverview(`],
    ],
    surely: ['exports'],
  },
  {
    name: 'an export writes into its old file',
    file: 'src/workbook/write-file.ts',
    changes: [
      ['const temporary = join(', 'const temporary = process.pid > 0 ? path : join('],
      [`open(temporary, 'wx',`, `open(temporary, 'w',`],
    ],
    surely: ['exports'],
  },
  {
    name: 'an append forgets what it announced',
    file: 'src/app/export/append.ts',
    changes: [[`      listed.setAside(isInFile);\n`, ``]],
    surely: ['exports'],
  },
  ...UPDATE_MUTANTS,
];

/** What each layer gets to catch a mutant with: enough, and no more. */
const CATCHERS: readonly (readonly [layer: string, share: number, kills: number])[] = [
  ['classification', 0.05, 0],
  ['simulation', 0.05, 0],
  ['network', 0.1, 0],
  ['receipts', 0.1, 0],
  ['kills: steps', 1, 16],
  ['kills: stages', 1, 24],
  ['sessions', 0.05, 0],
  ['two processes', 0.25, 0],
  ['system calls', 1, 0],
  ['exports', 0.1, 0],
  ['decisions', 0.08, 0],
  ['another address', 0.05, 0],
  ['vanished state', 0.05, 0],
  ['older journal', 0.05, 0],
];

/** The same of the layers that only some mutants are for: of the updates each way into doubt. */
const LONG_CATCHERS: typeof CATCHERS = [['updates', 0.077, 0]];

/** The harness against copies of the program that are wrong: each must be caught. */
export const mutants: Layer = {
  name: 'mutants',
  shows: 'the harness bites: each wrong program is caught',
  async run({ seed, share }) {
    const violations: string[] = [];
    const notes: string[] = [];
    let runs = 0;
    for (const mutant of MUTANTS) {
      const copy = copyWith(mutant);
      const { name, surely, wholly = [] } = mutant;
      const long = LONG_CATCHERS.filter(([layer]) => wholly.includes(layer));
      const catchers = share >= 1 ? [...CATCHERS, ...long] : CATCHERS.filter(([layer]) => surely.includes(layer));
      const [caught, fell]: [string[], string[]] = [[], []];
      for (const [layer, part, kills] of catchers) {
        runs += 1;
        const given = ['--layer', layer, '--seed', String(seed), '--share', String(part), '--kills', String(kills)];
        const { violations: found, failed } = await runLayer(copy, given);
        // A layer that fell over has caught nothing. Over a wrong program that leaves what no layer can read it may.
        if (failed !== undefined) fell.push(layer);
        else if (found.length > 0) caught.push(layer);
        if (failed !== undefined && mutant.changes.length === 0) violations.push(`${name}: ${layer} failed: ${failed}`);
      }
      rmSync(copy, { recursive: true, force: true });
      const due = share >= 1 ? [...surely, ...wholly] : surely;
      const missed = due.filter((layer) => !caught.includes(layer));
      if (mutant.changes.length === 0 && caught.length > 0)
        violations.push(`${name}: taken for wrong by ${caught.join(', ')}`);
      if (mutant.changes.length > 0 && missed.length > 0)
        violations.push(`${name}: not caught by ${missed.join(', ')}`);
      const others = fell.length > 0 ? `; fell over it: ${fell.join(', ')}` : '';
      notes.push(`${name}: ${caught.length > 0 ? `caught by ${caught.join(', ')}` : 'not caught'}${others}`);
    }
    return { runs, kills: 0, violations, notes };
  },
};

/** The program and its harness in a folder of their own, with the change in it. */
function copyWith({ name, file, changes }: Mutant): string {
  const copy = mkdtempSync(join(tmpdir(), 'qcsheet-mutant-'));
  for (const part of ['src', 'test', 'package.json']) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  let text = readFileSync(join(copy, file), 'utf8');
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`the mutant "${name}" does not fit ${file} any more: ${from}`);
    text = text.replace(from, () => to);
  }
  writeFileSync(join(copy, file), text);
  return copy;
}
