import type { Mutant } from './mutant.ts';

const FILE = 'src/journal/sqlite/group-commit.ts';

/** Programs whose journal promises more than it has on disk, or gives up changes that would fit alone. */
export const COMMIT_MUTANTS: readonly Mutant[] = [
  {
    name: 'an answer comes before its commit',
    file: FILE,
    changes: [
      [
        `callbacks = store.atomically(() => group.map(({ change }) => change()));`,
        `let made: (() => void)[] = [];
      const undone = new Error('made for the answer alone');
      try {
        store.atomically(() => {
          made = group.map(({ change }) => change());
          throw undone;
        });
      } catch (error) {
        if (error !== undone) throw error;
      }
      callbacks = made;
      const late = () => turns.once(() => store.atomically(() => group.map(({ change }) => change())));
      setTimeout(() => late().catch(() => {}), 30);`,
      ],
    ],
    surely: ['group commit', 'kills: steps'],
  },
  {
    name: 'a group that fails is not tried one by one',
    file: FILE,
    changes: [
      [`else for (const change of group) commit([change]);`, `else for (const { fail } of group) fail(error);`],
    ],
    surely: ['group commit'],
  },
];
