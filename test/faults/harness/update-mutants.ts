import type { Mutant } from './mutant.ts';

/** Programs that forget that an update may have been made. */
export const UPDATE_MUTANTS: readonly Mutant[] = [
  {
    name: 'calls updates ready after a crash',
    file: 'src/journal/sql/runs.ts',
    changes: [
      [
        `SET state = 'in-doubt', reason_code = 'process-died'`,
        `SET state = iif(repeatable = 1, 'ready', 'in-doubt'), proof = 'x', reason_code = 'process-died'`,
      ],
    ],
    surely: ['simulation'],
    wholly: ['updates'],
  },
  {
    name: 'an update that is tried again loses its doubt when the run ends',
    file: 'src/sending/deliver.ts',
    changes: [[`cause === 'repeatable' ? journal.inDoubt(`, `cause === undefined ? journal.inDoubt(`]],
    surely: ['simulation'],
    wholly: ['updates'],
  },
  {
    name: 'a harmless try of an update ends the doubt of the one before',
    file: 'src/journal/sqlite/steps/update-doubts.ts',
    changes: [
      [`WHEN NEW.repeatable = 1 AND NEW.unproven = 0 AND NEW.state = 'in-doubt'`, `WHEN NEW.repeatable = 2`],
      [
        `NEW.state IN ('in-doubt', 'sending') AND OLD.unproven = 1`,
        `NEW.state IN ('in-doubt', 'sending', 'ready') AND OLD.repeatable = 1`,
      ],
    ],
    also: {
      file: 'src/journal/sql/update-doubts.ts',
      changes: [[`documents.unproven = 1 AND documents.state`, `documents.repeatable = 1 AND documents.state`]],
    },
    surely: ['simulation'],
    wholly: ['updates'],
  },
  {
    name: 'what was last accepted counts, whatever is in doubt since',
    file: 'src/journal/sql/history.ts',
    changes: [[`AND documents.state IN ('accepted', 'in-doubt', 'sending')`, `AND documents.state = 'accepted'`]],
    surely: ['simulation'],
    wholly: ['updates'],
  },
  {
    name: 'what was sent last is what the service has, whoever has changed it since',
    file: 'src/importing/history/last-sent.ts',
    changes: [['last.changedAt !== changedAt', 'changedAt === undefined']],
    surely: [],
    wholly: ['updates'],
  },
  {
    name: 'a run that is taken up does not look what others have changed',
    file: 'src/importing/run/records/confirm-changed-records.ts',
    changes: [['before === null || !isSame(now, before)', 'before === null']],
    surely: [],
    wholly: ['updates'],
  },
];
