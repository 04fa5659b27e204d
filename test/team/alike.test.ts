import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTerminal, onTerminal, YES } from '../cli/terminal.ts';
import { slowly } from '../faults/harness/signals.ts';
import { references, reportOf } from '../faults/workplace.ts';
import { until } from '../until.ts';
import { type Laptop, sql, team, told } from './laptops.ts';

const ours = team();
const BOOKINGS = ['--kind', 'bookings'];
const SLOW = [...BOOKINGS, '--yes', '--concurrency', '1'];

async function annAndBen() {
  const database = await ours.fresh();
  return { ann: ours.laptop('ANN', database), ben: ours.laptop('BEN', database), database };
}

/** Begins an import and waits for its first booking; `ended` waits for its last one. */
async function begun(laptop: Laptop, booked: readonly string[], ...words: readonly string[]) {
  slowly(ours.lane(), 400);
  const running = laptop.place.start(['import', ...words, '--json'], laptop.env);
  await until('a booking has arrived', () => ours.times(booked).some((count) => count > 0) || running.hasEnded());
  return running;
}

/** With dates that can be read in two ways. */
function ambiguous(path: string): string {
  const text = readFileSync(path, 'utf8').replaceAll('2029-03-12', '03/04/2029').replaceAll('2029-03-26', '05/06/2029');
  writeFileSync(path, text);
  return path;
}

test('rows that were edited while a colleague sends the file are held back', async () => {
  const { ann, ben } = await annAndBen();
  const booked = references('EDITED', 6);
  const file = ann.place.file('shared.csv', booked);
  const first = await begun(ann, booked, file, ...SLOW);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('2029-03-12', '2029-03-14'));
  const second = reportOf(await ben.run('import', file, ...SLOW));
  slowly(ours.lane(), 0);
  expect(reportOf(await first.ended).counts).toMatchObject({ accepted: 6 });
  expect(second.counts).toMatchObject({ accepted: 0, invalid: 6 });
  expect(ours.times(booked)).toEqual(booked.map(() => 1));
});

test('a booking that was edited in a copy of the file is not sent while a colleague sends the file', async () => {
  const { ann, ben, database } = await annAndBen();
  const booked = references('COPIED', 6);
  const file = ann.place.file('ours.csv', booked);
  const [header = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const edited = rows.map((row, index) => (index === 4 ? row.replace('2029-03-12', '2029-03-14') : row));
  const copy = ben.place.file('theirs.csv', []);
  writeFileSync(copy, `${[header, ...edited.toReversed()].join('\n')}\n`);
  const first = await begun(ann, booked, file, ...SLOW);
  // Ann does not reach the edited row before Ben has planned his.
  slowly(ours.lane(), 6_000);
  const copied = ben.run('import', copy, ...SLOW);
  await until('both have a run', async () => (await sql(database, 'SELECT run FROM runs')).length === 2);
  slowly(ours.lane(), 400);
  const second = reportOf(await copied);
  slowly(ours.lane(), 0);
  // Equal rows are sent by whoever comes first, the edited one by nobody else.
  const { accepted, skipped } = reportOf(await first.ended).counts;
  expect(accepted + skipped).toBe(6);
  expect(second.counts).toMatchObject({ accepted: skipped, skipped: 5 - skipped, unsent: 1 });
  expect(ours.times(booked)).toEqual(booked.map(() => 1));
});

test('rows that two people read in two ways at once are sent by one of them', async () => {
  const { ann, ben } = await annAndBen();
  const booked = references('READ', 6);
  const file = ambiguous(ann.place.file('dates.csv', booked));
  const copy = ben.place.file('copy.csv', []);
  writeFileSync(copy, `${readFileSync(file, 'utf8')}\n`);
  const first = await begun(ann, booked, file, ...SLOW, '--date-order', 'dmy');
  const second = reportOf(await ben.run('import', copy, ...SLOW, '--date-order', 'mdy'));
  slowly(ours.lane(), 0);
  expect(reportOf(await first.ended).counts).toMatchObject({ accepted: 6 });
  expect(second.counts).toMatchObject({ accepted: 0, invalid: 6 });
  expect(ours.times(booked)).toEqual(booked.map(() => 1));
});

test('a run is not resumed over what a colleague sends of its rows', async () => {
  const { ann, ben } = await annAndBen();
  const booked = references('REST', 6);
  const file = ambiguous(ann.place.file('rest.csv', booked));
  const copy = ben.place.file('copy.csv', []);
  writeFileSync(copy, `${readFileSync(file, 'utf8')}\n`);
  const first = reportOf(await ann.run('import', file, ...SLOW, '--date-order', 'dmy', '--limit', '1'));
  const sending = await begun(ben, booked.slice(1), copy, ...SLOW, '--date-order', 'mdy');
  const resumed = await ann.run('resume', first.run ?? '');
  slowly(ours.lane(), 0);
  expect(reportOf(await sending.ended).counts).toMatchObject({ accepted: 5, invalid: 1 });
  expect(reportOf(resumed).counts, told(resumed)).toMatchObject({ accepted: 1, invalid: 5 });
  expect(ours.times(booked)).toEqual(booked.map(() => 1));
});

test.runIf(hasTerminal)(
  'what a colleague has sent while a question was open is held back (skips without script)',
  async () => {
    const { ann, ben } = await annAndBen();
    const booked = references('ASKED', 3);
    const file = ambiguous(ann.place.file('asked.csv', booked));
    const copy = ben.place.file('copy.csv', []);
    writeFileSync(copy, `${readFileSync(file, 'utf8')}\n`);
    const shown = await onTerminal(
      { folder: ann.place.folder, env: { ...ann.place.environment(ann.env), QCSHEET_CONFIRM: '' } },
      `import '${file}' ${BOOKINGS.join(' ')} --date-order dmy`,
      async () => {
        const sent = await ben.run('import', copy, ...SLOW, '--date-order', 'mdy');
        expect(reportOf(sent).counts).toMatchObject({ accepted: 3 });
        return YES;
      },
    );
    expect(ours.times(booked), shown.screen).toEqual([1, 1, 1]);
  },
);
