/** The pages of the guide, in the order in which a new user needs them. Each is a file `src/guide/<topic>.md`. */
export const TOPICS = [
  'importing',
  'files',
  'findings',
  'fixing',
  'console',
  'never-twice',
  'in-doubt',
  'suppliers',
  'exports',
  'nightly',
  'speed',
  'configuration',
  'team',
  'shared-journal',
  'upgrading',
] as const;

export type Topic = (typeof TOPICS)[number];

export function isTopic(word: string): word is Topic {
  return TOPICS.some((topic) => topic === word);
}
