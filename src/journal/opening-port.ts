import type { Journal } from './port.ts';

export type JournalOpened =
  | { readonly kind: 'ok'; readonly journal: Journal }
  | { readonly kind: 'failed'; readonly problem: JournalProblem };

/** Why a journal cannot be used. Nothing was changed, and nothing is sent without a journal. */
export type JournalProblem = {
  readonly code: 'journal-newer' | 'journal-damaged' | 'journal-unusable';
  readonly message: string;
  readonly hint: string;
};
