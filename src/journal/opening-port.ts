import type { Journal } from './port.ts';

export type JournalOpened =
  | { readonly type: 'ok'; readonly journal: Journal }
  | { readonly type: 'failed'; readonly problem: JournalProblem };

/** Why a journal cannot be used. Nothing was changed, and nothing is sent without a journal. */
export type JournalProblem = {
  readonly code: 'journal-newer' | 'journal-damaged' | 'journal-unusable';
  readonly message: string;
  readonly hint: string;
};
