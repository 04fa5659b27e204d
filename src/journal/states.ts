/** The states of a document: see contract.md. */
export const STATES = ['invalid', 'ready', 'sending', 'accepted', 'rejected', 'in-doubt', 'skipped', 'unsent'] as const;
export type DocumentState = (typeof STATES)[number];
export type RunState = 'running' | 'interrupted' | 'stopped' | 'complete';
