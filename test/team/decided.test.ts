import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { DOUBT_SHEET } from '../../src/importing/input/headers/own-sheets.ts';
import { edited } from '../cli/sheets.ts';
import { hasTerminal, onTerminal, YES } from '../cli/terminal.ts';
import { references, reportOf } from '../faults/workplace.ts';
import { type Laptop, team, told } from './laptops.ts';

const ours = team();
const SLOW = ['--kind', 'bookings', '--yes', '--concurrency', '1'];

/** The service takes the next so many bookings and says nothing. */
function unheard(times: number) {
  ours.lane().service.setFaults({ faults: [{ on: createBooking.name, times, act: { kind: 'drop', when: 'after' } }] });
}

/** A run of ann with both of its bookings in doubt, and ben beside her. */
async function doubts(tag: string) {
  const database = await ours.fresh();
  const [ann, ben] = [ours.laptop('ANN', database), ours.laptop('BEN', database)];
  const booked = references(tag, 2);
  unheard(2);
  const file = ann.place.file('bookings.csv', booked);
  const { run, results, counts } = reportOf(await ann.run('import', file, ...SLOW));
  expect(counts.inDoubt).toBe(2);
  return { ann, ben, booked, run: run ?? '', results: results ?? '' };
}

/** What ann sees where `meanwhile` happens before she says yes. */
function onTerminalOf({ place, env }: Laptop, words: string, meanwhile: () => Promise<void>) {
  const at = { folder: place.folder, env: place.environment(env) };
  return onTerminal(at, words, async () => {
    await meanwhile();
    return YES;
  });
}

async function documentOf(laptop: Laptop, run: string, row: number) {
  const shown = await laptop.run('runs', 'show', run);
  return reportOf(shown).documents.find(({ rows }) => rows[0] === row);
}

describe.runIf(hasTerminal)('while somebody is asked about a decision (skips without script)', () => {
  test('a colleague decides otherwise: the answer is not recorded, and the command fails', async () => {
    const { ann, ben, run } = await doubts('OTHER');
    const shown = await onTerminalOf(ann, `settle ${run} --row 2 --accepted TRK-700`, async () => {
      const settled = await ben.run('settle', run, '--row', '2', '--not-accepted', '--yes');
      expect(settled.exit, told(settled)).not.toBe(2);
    });
    expect(shown.exit, shown.screen).toBe(2);
    expect(await documentOf(ben, run, 2)).toMatchObject({ state: 'unsent', trackingId: null });
  });

  test('a colleague sends it again: the decision about the first sending is not one about the second', async () => {
    const { ann, ben, booked, run } = await doubts('AGAIN');
    const shown = await onTerminalOf(ann, `settle ${run} --row 2 --not-accepted`, async () => {
      await ben.run('settle', run, '--row', '2', '--not-accepted', '--yes');
      unheard(1);
      await ben.run('resume', run, '--yes');
    });
    expect(shown.exit, shown.screen).toBe(2);
    await ann.run('resume', run);
    expect(ours.times(booked)).toEqual([2, 1]);
  });

  test('a colleague sends it again: a decision in a workbook is not recorded either', async () => {
    const { ann, ben, booked, run, results } = await doubts('BOOK');
    const decided = await edited(results, DOUBT_SHEET, join(ann.place.folder, 'decided.xlsx'), (sheet) => {
      sheet.getCell('B2').value = 'not accepted';
    });
    const shown = await onTerminalOf(ann, `import ${basename(decided)} --kind bookings`, async () => {
      await ben.run('settle', run, '--row', '2', '--not-accepted', '--yes');
      unheard(1);
      await ben.run('resume', run, '--yes');
    });
    expect(shown.exit, shown.screen).toBe(2);
    expect(ours.times(booked)).toEqual([2, 1]);
  });

  test('a colleague settles it otherwise: what is taken back is not their decision', async () => {
    const { ann, ben, run } = await doubts('UNDO');
    await ann.run('settle', run, '--row', '2', '--not-accepted', '--yes');
    const shown = await onTerminalOf(ann, `settle ${run} --row 2 --undo`, async () => {
      await ben.run('settle', run, '--row', '2', '--undo', '--yes');
      await ben.run('settle', run, '--row', '2', '--accepted', 'TRK-701', '--yes');
    });
    expect(shown.exit, shown.screen).toBe(2);
    expect(await documentOf(ben, run, 2)).toMatchObject({ state: 'accepted', trackingId: 'TRK-701' });
  });
});

test('a document of another computer is settled only by somebody who says so', async () => {
  const { ann, ben, run } = await doubts('OWNER');
  const words = ['settle', run, '--row', '2', '--not-accepted'];
  const refused = await ben.run(...words);
  expect(JSON.parse(refused.stdout).error, told(refused)).toMatchObject({ code: 'needs-yes' });
  expect(await documentOf(ben, run, 2)).toMatchObject({ state: 'in-doubt' });
  // Who has begun the run needs no further word.
  expect(reportOf(await ann.run(...words)).counts).toMatchObject({ unsent: 1, inDoubt: 1 });
});
