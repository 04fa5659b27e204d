import type { Decision, EarlierDocument } from '../../journal/port.ts';
import type { Past } from './reconcile.ts';

/** What was decided about one document, by the journal's name for it. */
type Decided = { readonly uid: string; readonly decision: Decision };

/**
 * What the journal knows of earlier documents, as it will when the decisions have been recorded: what looks at a file
 * before anybody has agreed says the same as the import of it.
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
      // What this journal does not know, the workbook alone decides.
      const decision = fate === undefined || fate.state === 'in-doubt' ? decided.get(uid) : undefined;
      if (decision === undefined) return fate;
      return decision.decision === 'accepted'
        ? { state: 'accepted', trackingId: decision.trackingId }
        : { state: 'not-sent' };
    },
  };
}
