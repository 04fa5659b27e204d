import type { Candidate, EarlierMarker } from '../../../src/importing/history/match-earlier.ts';
import { type ReconcileOptions, reconcile } from '../../../src/importing/history/reconcile.ts';
import type { Journal, NewDocument } from '../../../src/journal/port.ts';
import { openTemporary, RUN, ready } from '../../sending/engine.ts';

const PLAIN: ReconcileOptions = { allowDuplicates: false, allowSimilar: false, sendAgain: null, sendUnchanged: false };

export const candidate = (fingerprint: string, change: Partial<Candidate> = {}): Omit<Candidate, 'index'> => ({
  rows: [3],
  fingerprint,
  businessKey: null,
  repeatable: false,
  ...change,
});

export type Options = Partial<ReconcileOptions> & {
  readonly invalid?: readonly EarlierMarker[];
  readonly file?: string;
};

export function judge(journal: Journal, file: readonly Omit<Candidate, 'index'>[], options: Options = {}) {
  const candidates = file.map((each, index) => ({ ...each, index }));
  const marks = [...file.flatMap(({ marker: mark }) => mark ?? []), ...(options.invalid ?? [])];
  const known = {
    journal,
    markers: marks,
    scope: RUN.scope,
    kind: RUN.kind,
    origin: options.file ?? RUN.file,
    sentFromRows: async () => undefined,
  };
  return withoutPauses(reconcile(candidates, known, { ...PLAIN, ...options }));
}

/** What such a work gives, done at one go. */
export async function withoutPauses<Given>(steps: AsyncGenerator<void, Given>): Promise<Given> {
  for (;;) {
    const step = await steps.next();
    if (step.done === true) return step.value;
  }
}

export async function verdicts(journal: Journal, file: readonly Omit<Candidate, 'index'>[], options: Options = {}) {
  const reconciled = await judge(journal, file, options);
  if (reconciled.type !== 'ok') throw new Error('the counts differ');
  return reconciled.verdicts;
}

/** A journal in which these documents were sent before and ended so. */
export async function journalWith(
  ...sent: (Partial<NewDocument> & { end: 'accepted' | 'in-doubt' | 'rejected' | 'sending' })[]
) {
  const journal = await openTemporary(() => Date.UTC(2027, 2, 1));
  const { run } = await journal.plan(
    RUN,
    sent.map(({ end, ...document }, i) => ready(17 + i, document)),
  );
  for (const [i, { end }] of sent.entries()) {
    const { id } = (await journal.claim(run)) ?? { id: 0 };
    const reason = { code: 'x', status: null, message: 'x' };
    await journal.sending(id);
    if (end === 'accepted') await journal.accepted(id, `TRK-${i + 1}`, 200, '{}');
    if (end === 'rejected') await journal.rejected(id, reason);
    if (end === 'in-doubt') await journal.inDoubt(id, reason);
  }
  return journal;
}

export const mark = (fingerprint: string | null, change: Partial<EarlierMarker> = {}): { marker: EarlierMarker } => ({
  marker: { state: 'accepted', trackingId: 'TRK-9', fingerprint, uid: null, ...change },
});
