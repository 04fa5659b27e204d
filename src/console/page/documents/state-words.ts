import type { ShownDocument } from '../../api/documents.ts';
import { STATES } from '../grid/grid-columns.ts';
import { messages } from '../messages/documents.ts';

type State = ShownDocument['state'];

/** The words for each state, those first that need a person. */
export const STATE_WORDS: readonly (readonly [state: State, words: string])[] = (
  ['invalid', 'rejected', 'in-doubt', 'ready', 'unchecked', 'accepted', 'skipped', 'unsent'] as const
).map((state) => [state, wordsOf(state)]);

/** A grid leaves the words of an unchecked row out. A list of outcomes needs them. */
export function wordsOf(state: State): string {
  return state === 'unchecked' ? messages.unchecked : STATES[state];
}
