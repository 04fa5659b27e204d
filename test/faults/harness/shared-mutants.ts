import type { Mutant } from './mutant.ts';

const surely = ['shared journal'];
const DATABASE = 'src/journal/postgres/database.ts';
const GROUPS = 'src/journal/postgres/groups.ts';

/** Programs that are wrong with a journal that a team shares. */
export const SHARED_MUTANTS: readonly Mutant[] = [
  {
    name: 'an intent is never too old',
    file: 'src/journal/postgres/journal.ts',
    changes: [[`Math.max(...ages) <= takeoverMs / 2`, `Math.max(...ages) < Number.MAX_SAFE_INTEGER`]],
    surely,
  },
  {
    name: 'machines do not wait for each other at the account',
    file: GROUPS,
    changes: [['PERFORM pg_advisory_xact_lock(', 'PERFORM abs(']],
    also: { file: 'src/journal/postgres/account-limits.ts', changes: [[' FOR UPDATE OF accounts', '']] },
    surely,
  },
  {
    name: 'what a group has begun is not counted for the rest of it',
    file: GROUPS,
    changes: [
      ['admitted.mine := admitted.mine + 1;', ''],
      ['admitted.under_way := admitted.under_way + 1;', ''],
    ],
    surely,
  },
  {
    name: 'a commit of the team does not wait for the disk',
    file: DATABASE,
    changes: [['SET LOCAL synchronous_commit = on', 'SET LOCAL synchronous_commit = off']],
    surely,
  },
];
