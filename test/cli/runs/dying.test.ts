import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Run, run, told } from '../json.ts';
import { bookings, csv, type Office, openOffice } from '../office.ts';
import { readSheet } from '../sheets.ts';

const BOOK = 'create inspection booking';
const ALL = 300;
/** Accepted before the service dies. */
const LIVED = 140;

let office: Office;
beforeAll(async () => {
  office = await openOffice({ latencyMs: 5 });
});
afterAll(() => office.close());

const STATUS = {
  accepted: 'Accepted',
  'in-doubt': 'In doubt',
  unsent: 'Not sent',
  rejected: 'Rejected',
  invalid: 'Invalid',
  skipped: 'Skipped',
} as const;

/** The counts, the documents, the workbook and the text say the same, row by row. */
async function agree({ counts, documents, results }: Run, text: string): Promise<void> {
  const of = (state: string) => documents.filter((document) => document.state === state).length;
  expect(documents).toHaveLength(counts.documents);
  expect([of('accepted'), of('in-doubt'), of('unsent'), of('rejected')]).toEqual([
    counts.accepted,
    counts.inDoubt,
    counts.unsent,
    counts.rejected,
  ]);
  const rows = await readSheet(`${results}`, 'Bookings', 1);
  expect(rows.map(({ number, cells }) => [number, cells['Status'], cells['Tracking id'] ?? null])).toEqual(
    documents.flatMap(({ rows, state, trackingId }) =>
      rows.map((row) => [row, Object.entries(STATUS).find(([name]) => name === state)?.[1], trackingId]),
    ),
  );
  for (const [count, words] of [
    [counts.accepted, 'accepted'],
    [counts.inDoubt, 'in doubt'],
    [counts.unsent, 'not sent'],
  ] as const)
    if (count > 0) expect(text).toMatch(new RegExp(`^ +${count} ${words}`, 'm'));
  const summary = await readSheet(`${results}`, 'Summary', 1);
  const lines = summary.map(({ cells }) => Object.values(cells).slice(0, 2).join(' '));
  expect(lines).toEqual(
    expect.arrayContaining([`Accepted ${counts.accepted}`, `In doubt ${counts.inDoubt}`, `Not sent ${counts.unsent}`]),
  );
}

test('a run of 300 with a service that dies in the middle: all agree, resume finishes, nothing is twice', async () => {
  const machine = office.machine();
  const file = machine.file('march.csv', csv(bookings('DIES', ALL)));
  const act = { kind: 'drop', when: 'after' } as const;
  office.sandbox.setFaults({ faults: [{ on: BOOK, skip: LIVED, act }] });
  const first = await machine.import(file, '--concurrency=8');
  office.sandbox.setFaults({ faults: [] });
  expect([first.exit, first.run.state]).toEqual([6, 'stopped']);
  expect(first.run.counts).toMatchObject({ documents: ALL, accepted: LIVED, rejected: 0, invalid: 0 });
  expect(first.run.counts.inDoubt).toBeLessThanOrEqual(10);
  await agree(first.run, (await machine.qcsheet('runs', 'show')).stdout);

  const resumed = await machine.qcsheet('resume', '--json');
  const rest = told(run, resumed);
  const { inDoubt } = first.run.counts;
  expect([resumed.exit, rest.state]).toEqual([6, 'complete']);
  expect(rest.counts).toMatchObject({ accepted: ALL - inDoubt, inDoubt, unsent: 0 });
  await agree(rest, (await machine.qcsheet('runs', 'show')).stdout);

  const byReference = new Map(
    office.sandbox.accepted().map(({ id, body }) => [body.referenceNumber ?? '', id] as const),
  );
  for (const { rows, state } of rest.documents) {
    if (state !== 'in-doubt') continue;
    const id = byReference.get(`DIES-${(rows[0] ?? 0) - 1}`);
    const word = id === undefined ? ['--not-accepted'] : ['--accepted', id];
    await machine.qcsheet('settle', `${rest.run}`, '--row', `${rows[0]}`, ...word);
  }
  const ended = await machine.qcsheet('resume', '--yes', '--json');
  expect([ended.exit, told(run, ended).counts.accepted]).toEqual([0, ALL]);
  const sent = office.booked('DIES-').map(({ referenceNumber }) => referenceNumber);
  expect([sent.length, new Set(sent).size]).toEqual([ALL, ALL]);
});
