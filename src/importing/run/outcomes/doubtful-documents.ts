import type { Journal, JournalDocument, RunRecord } from '../../../journal/port.ts';
import type { Kind } from '../../../schema/kind.ts';
import { knownDoubt, sentAs, sentAtOf } from '../../doubts/known-doubt.ts';
import { leftDoubts } from '../../doubts/left-doubts.ts';
import { typedDecisions } from '../../history/typed-decisions.ts';
import type { Doubtful } from '../../results/doubt-sheet.ts';

/**
 * The documents in doubt of a run, then those that only earlier runs of the file have. What a person typed about them,
 * and nobody has recorded, stays.
 */
export async function doubtfulDocuments(
  journal: Journal,
  run: RunRecord,
  kind: Kind,
  documents: AsyncIterable<JournalDocument>,
): Promise<readonly Doubtful[]> {
  const found = [...(await doubtful(journal, run, documents)), ...(await leftDoubtful(journal, kind, run))];
  // Nobody settles an update.
  if (kind.operation.effect === 'update' || found.length === 0) return found;
  const places = await Promise.all(
    found.map(async ({ uid }) => (await knownDoubt(journal, run.scope, uid))?.places ?? []),
  );
  const runs = new Set([run.run, ...places.flat().map((place) => place.run)]);
  const typedAbout = await typedDecisions(journal, run, runs);
  return await Promise.all(
    found.map(async (line) => {
      const lastWord = await journal.lastWord(run.scope, line.uid);
      return { ...line, lastWord, typed: await typedAbout(line.uid, line.sentAt, lastWord) };
    }),
  );
}

async function doubtful(
  journal: Journal,
  { scope }: RunRecord,
  documents: AsyncIterable<JournalDocument>,
): Promise<readonly Doubtful[]> {
  const found: Doubtful[] = [];
  for await (const document of documents) {
    const { state, rows, reason, uid } = document;
    const [first, ...others] = rows;
    if (!(state === 'in-doubt' || state === 'sending') || first === undefined) continue;
    const doubt = await knownDoubt(journal, scope, uid);
    const why = reason?.message ?? null;
    const sent = { ...sentAs(document, doubt), fingerprint: doubt?.fingerprint ?? document.fingerprint };
    found.push({
      run: null,
      rows: [first, ...others],
      sentAt: await sentAtOf(journal, scope, document),
      why,
      uid,
      ...sent,
    });
  }
  return found;
}

/** The documents in doubt of earlier runs of the file, without a row in this run. */
async function leftDoubtful(journal: Journal, kind: Kind, run: RunRecord): Promise<readonly Doubtful[]> {
  return (await leftDoubts(journal, kind, run, run.run)).flatMap(
    ({ places: [{ run: ofRun, rows }], ...doubt }): Doubtful[] => {
      const [first, ...others] = rows;
      if (first === undefined) return [];
      const { sentAt, why, request, fingerprint, uid, isSentAgain } = doubt;
      const sent = { sentAt, why, request, fingerprint, isAsSent: false, uid, isSentAgain };
      return [{ run: ofRun, rows: [first, ...others], ...sent }];
    },
  );
}
