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
  return {
    ...past,
    sameAs: async (scope, fingerprint) => (await past.sameAs(scope, fingerprint)).flatMap(settled),
    similarTo: async (scope, kind, businessKey) => (await past.similarTo(scope, kind, businessKey)).flatMap(settled),
    sharing: async (scope, trait, origin) => (await past.sharing(scope, trait, origin)).flatMap(settled),
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
