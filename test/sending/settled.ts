import type { SubmitEvent } from '../../src/sending/events.ts';

/** The event of a document with an answer. */
export const settled = (state: 'accepted' | 'rejected' | 'in-doubt'): SubmitEvent => ({
  type: 'settled',
  state,
  trackingId: null,
  reason: null,
  document: {
    id: 1,
    uid: '09ab',
    rows: [3],
    key: null,
    state: 'ready',
    request: '{}',
    fingerprint: 'v1:a',
    occurrence: 1,
    businessKey: null,
    repeatable: false,
    trackingId: null,
    response: null,
    attempts: 0,
    sentAt: null,
  },
});
