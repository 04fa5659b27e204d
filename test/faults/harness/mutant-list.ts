import { COMMIT_MUTANTS } from './commit-mutants.ts';
import { CONTINUED_MUTANTS } from './continued-mutants.ts';
import type { Mutant } from './mutant.ts';
import { SHARED_MUTANTS } from './shared-mutants.ts';
import { UPDATE_MUTANTS } from './update-mutants.ts';

/** Programs that are wrong on purpose, and the right one. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'no change',
    file: 'src/main.ts',
    changes: [],
    surely: ['classification', 'kills: steps'],
    wholly: ['updates'],
  },
  {
    name: 're-sends what was sending',
    file: 'src/journal/sql/runs.ts',
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
    file: 'src/service/classify.ts',
    changes: [
      [
        'return perhaps(because(messages.failedWithRequest));',
        `return { type: 'again', cause: 'throttled', reason: because('The service failed'), afterMs: 0 };`,
      ],
    ],
    surely: ['classification'],
  },
  {
    name: 'a receipt under another status is not seen',
    file: 'src/service/classify.ts',
    changes: [[`if (id !== null) return withReceipt(answer, id);`, `if (id === '') return withReceipt(answer, id);`]],
    surely: ['classification', 'receipts'],
  },
  {
    name: 'a receipt under 401 is taken for a refused session',
    file: 'src/service/classify.ts',
    changes: [[`transport.status === 401 && receiptId(operation, transport) === null`, `transport.status === 401`]],
    surely: ['receipts'],
  },
  {
    name: 'intent after the answer',
    file: 'src/sending/attempt.ts',
    changes: [
      [`beforeFirstByte: intent.write,`, `beforeFirstByte: async () => {},`],
      [
        `await Promise.race([sent, drop.promise]);`,
        `await Promise.race([sent, drop.promise]);\n    await intent.write();`,
      ],
    ],
    surely: ['simulation'],
  },
  {
    name: 'intent after the first byte',
    file: 'src/service/send-once.ts',
    changes: [
      [`state.hook = obstacle(socket);`, `setTimeout(obstacle, 20, socket);`],
      [`const why = await state.hook;`, `const why = null;`],
    ],
    surely: ['kills: stages'],
  },
  {
    name: 'no lock',
    file: 'src/journal/sqlite/lock.ts',
    changes: [[`database.exec('BEGIN EXCLUSIVE');`, `database.exec('BEGIN');`]],
    surely: ['two processes'],
  },
  {
    name: 'synchronous = NORMAL',
    file: 'src/journal/sqlite/open-database.ts',
    changes: [['PRAGMA synchronous = FULL;', 'PRAGMA synchronous = NORMAL;']],
    surely: ['simulation', 'system calls'],
  },
  {
    name: 'a retry with another body',
    file: 'src/importing/run/send-run.ts',
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
    file: 'src/importing/run/outcomes/row-outcomes.ts',
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
    file: 'src/importing/run/import-file.ts',
    changes: [
      [
        `  const agreed = await agreeTo({ ...sends, settled, planned: plan, forwarded, replaces }, talk, parts.effects);`,
        `  recordDecisions(journal, scope, prepared.decisions, { who: parts.effects.user, path: input.path });
  const agreed = await agreeTo({ ...sends, settled, planned: plan, forwarded, replaces }, talk, parts.effects);`,
      ],
    ],
    surely: ['decisions'],
  },
  {
    name: 'resume sends what was settled without asking',
    file: 'src/journal/sql/reopen.ts',
    changes: [
      [`if (!settled) unagreed += yield* store.change(LEAVE_SETTLED, { run });`, `if (settled) unagreed += 0;`],
    ],
    surely: ['decisions'],
  },
  {
    name: 'a decision counts for every later sending',
    file: 'src/importing/doubts/review-decisions.ts',
    changes: [
      [
        `if (doubt === null || sentAt === null || sending === sentAt) return null;`,
        `if (doubt === null || sentAt !== '') return null;`,
      ],
    ],
    surely: ['decisions'],
  },
  {
    name: 'an edited row in doubt is what was sent',
    file: 'src/importing/history/reconcile.ts',
    changes: [['isEdited = isOfOther({ marker, fingerprint });', 'isEdited = false;']],
    surely: ['decisions'],
  },
  {
    name: 'a doubt goes with its row',
    file: 'src/importing/doubts/left-doubts.ts',
    changes: [['if (doubt === null ||', 'if (doubt !== undefined ||']],
    surely: ['decisions'],
  },
  {
    name: 'another name of the service is another one',
    file: 'src/importing/check/other-address.ts',
    changes: [['if (scopes.length === 0) return [];', 'if (scopes.length >= 0) return [];']],
    surely: ['another address'],
  },
  {
    name: 'sends though its journal is gone',
    file: 'src/journal/sqlite/journal.ts',
    changes: [['if (lost !== null) throw', `if (lost === '') throw`]],
    surely: ['vanished state'],
  },
  {
    name: 'a lock in the state folder alone',
    file: 'src/workspace/account-lock.ts',
    changes: [
      [
        'const second = await secondLock(parts.config, parts.scope.value, holder);',
        `const second = { type: 'unusable' };`,
      ],
    ],
    surely: ['vanished state'],
  },
  {
    name: 'a journal without its log is as good',
    file: 'src/journal/sqlite/sendings-mark.ts',
    changes: [['.test(text) ? Number(text) : 0;', '.test(text) ? 0 : 0;']],
    surely: ['older journal'],
  },
  {
    name: 'results over newer results',
    file: 'src/importing/run/outcomes/write-results.ts',
    changes: [
      ['if (unknown !== null) return unknown;', `if (unknown !== null && output === '') return unknown;`],
      ['(await onlyRecord(opened.value, path.value)) ?? ', ''],
      ['const place = await replaceablePath(opened.value, path.value, run);', 'const place = path.value;'],
    ],
    surely: ['older journal'],
  },
  {
    name: 'what results have said is forgotten',
    file: 'src/importing/history/sent-elsewhere.ts',
    changes: [['return sentAsNoted(journal, { scope, kind, isMeant });', 'return null;']],
    surely: ['older journal'],
  },
  {
    name: 'notes of what results have said are not read',
    file: 'src/journal/sqlite/unknown-sendings.ts',
    changes: [['return linesIn(folder).flatMap(readLine);', 'return [];']],
    surely: ['older journal'],
  },
  {
    name: 'the last results alone count',
    file: 'src/importing/history/results-place.ts',
    changes: [
      [
        'for (const { run } of runs) for (const path of await journal.resultsPaths(run)) paths.add(path);',
        'for (const { output } of runs) paths.add(output);',
      ],
      ['for await (const place of seriesOf(path)) series', 'for await (const place of placesFrom(path)) series'],
    ],
    surely: ['older journal'],
  },
  {
    name: 'an append forgets what it announced',
    file: 'src/exporting/write/append.ts',
    changes: [[`      await listed.setAside(isInFile);\n`, ``]],
    surely: ['exports'],
  },
  {
    name: 'an export moves on before its file',
    file: 'src/exporting/export.ts',
    changes: [
      [`  return withOverview(`, `  job.series.keep({ found: 1, rows: 1 }, list, new Set());\n  return withOverview(`],
    ],
    surely: ['exports'],
  },
  {
    name: 'an export writes into its old file',
    file: 'src/disk/replace-file.ts',
    changes: [
      ['const temporary = temporaryBeside(target);', 'const temporary = path;'],
      [`open(temporary, 'wx',`, `open(temporary, 'w',`],
    ],
    surely: ['exports'],
  },
  ...COMMIT_MUTANTS,
  ...SHARED_MUTANTS,
  ...CONTINUED_MUTANTS,
  ...UPDATE_MUTANTS,
];
