import type { Decision, EarlierDocument } from '../../journal/port.ts';
import type { Past } from './reconcile.ts';

/** A decision about one document, with the document's uid in the journal. */
type Decided = { readonly uid: string; readonly decision: Decision };

/**
 * The journal's knowledge of earlier documents, as if the decisions were already recorded. A check before anybody has
 * agreed then says the same as the import.
 */
export function decidedPast<Knowledge extends Past>(past: Knowledge, decisions: readonly Decided[]): Knowledge {
  const decided = new Map(decisions.map(({ uid, decision }) => [uid, decision]));
  const settled = <Earlier extends EarlierDocument>(earlier: Earlier): Earlier[] => {
    const decision = earlier.state === 'in-doubt' ? decided.get(earlier.uid) : undefined;
    if (decision === undefined) return [earlier];
    if (decision.decision === 'not-accepted') return [];
    return [{ ...earlier, state: 'accepted', trackingId: decision.trackingId }];
  };
  const settledEach = <Earlier extends EarlierDocument>(found: ReadonlyMap<string, readonly Earlier[]>) =>
    new Map([...found].map(([item, earlier]) => [item, earlier.flatMap(settled)]));
  return {
    ...past,
    sameAs: async (scope, fingerprints) => settledEach(await past.sameAs(scope, fingerprints)),
    similarTo: async (scope, kind, businessKeys) => settledEach(await past.similarTo(scope, kind, businessKeys)),
    sharing: async (scope, traits, origin) => settledEach(await past.sharing(scope, traits, origin)),
    async fateOf(scope, uid) {
      const fate = await past.fateOf(scope, uid);
      // About a document that this journal does not know, only the workbook decides.
      const decision = fate === undefined || fate.state === 'in-doubt' ? decided.get(uid) : undefined;
      if (decision === undefined) return fate;
      return decision.decision === 'accepted'
        ? { state: 'accepted', trackingId: decision.trackingId }
        : { state: 'not-sent' };
    },
  };
}
