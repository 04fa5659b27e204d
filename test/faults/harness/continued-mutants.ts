import type { Mutant } from './mutant.ts';

/** Programs that take up a run and send what was sent before. */
export const CONTINUED_MUTANTS: readonly Mutant[] = [
  {
    name: 'a plan goes on with rows that it leaves for later',
    file: 'src/importing/run/continue-run.ts',
    changes: [['only: rowsOfPlan(plan)', 'only: plan === undefined ? rowsOfPlan(plan) : null']],
    surely: ['continued runs'],
  },
  {
    name: 'the wish to send again sticks to the run',
    file: 'src/importing/run/agreement/agreement.ts',
    changes: [['return again.filter(', 'return again.slice(again.length).filter(']],
    surely: ['continued runs'],
  },
  {
    name: 'what a copy has sent since is not looked at',
    file: 'src/importing/history/rest-of-run.ts',
    changes: [['const { alike, heldBack } = allowSimilar ?', 'const { alike, heldBack } = documents.length > 0 ?']],
    surely: ['continued runs'],
  },
  {
    name: 'what was sent again in doubt is sent again',
    file: 'src/importing/history/reconcile.ts',
    changes: [['if (doubt !== undefined) return knownAs(doubt);', `if (doubt?.uid === '') return knownAs(doubt);`]],
    surely: ['continued runs'],
  },
  {
    name: 'the doubt about a row is one of all equal rows',
    file: 'src/journal/sql/pointing.ts',
    changes: [
      ["const IS_NEW_HERE = 'documents.uid NOT IN", "const IS_NEW_HERE = ':run = :run OR documents.uid NOT IN"],
    ],
    surely: ['continued runs'],
  },
];
