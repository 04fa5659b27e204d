import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages as answers } from '../../../src/cli/messages/answers.ts';
import { messages } from '../../../src/importing/cells/messages.ts';
import { messages as runMessages } from '../../../src/importing/run/messages.ts';
import { attachments } from '../../../src/kinds/attachments.ts';
import { ANY, worded } from '../../worded.ts';
import { check, run, told } from '../json.ts';
import { csv, type Machine, type Office, openOffice } from '../office.ts';
import { columnNamed, edited, readSheet } from '../sheets.ts';
import { imported, row, uploadsAt } from './attachment-files.ts';

const MEGABYTE = 1_048_576;
const UPLOAD = 'POST /user/';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => office.sandbox.setFaults({ faults: [] }));
afterAll(() => office.close());

async function checked(machine: Machine, file: string, ...args: readonly string[]) {
  const ended = await machine.qcsheet('check', file, '--kind', 'attachments', '--json', ...args);
  return told(check, ended).findings.map(({ code, row, column, message }) => ({ code, row, column, message }));
}

const uploads = () => uploadsAt(office);

test('a filled template is imported: each file with its type, its orders and its options', async () => {
  const machine = office.machine();
  mkdirSync(machine.path('photos'));
  writeFileSync(machine.path('photos/纸箱 "1".jpg'), 'carton of the template');
  await machine.qcsheet('template', 'attachments', '-o', 'template.xlsx');
  const filled = await edited(machine.path('template.xlsx'), 'Attachments', machine.path('filled.xlsx'), (sheet) => {
    const values = {
      'Document type *': 'ORDER/PHOTO',
      'Belongs to *': '50000015; 50000014; 50000015',
      'File *': 'photos/纸箱 "1".jpg',
      'Record in history': 'yes',
      'Make thumbnail': 'no',
    };
    for (const [header, value] of Object.entries(values)) sheet.getCell(3, columnNamed(sheet, 2, header)).value = value;
  });
  const ended = told(run, await machine.qcsheet('import', filled, '--yes', '--json'));
  const record = uploads().at(-1);
  expect(ended).toMatchObject({ kind: 'attachments', documents: [{ state: 'accepted', trackingId: record?.id }] });
  expect(record).toMatchObject({
    docType: 'ORDER/PHOTO',
    sourceIds: ['50000014', '50000015'],
    fileName: '纸箱 "1".jpg',
    fileSize: 22,
  });
  const asked = office.sandbox
    .requests()
    .findLast(({ path }) => path.endsWith('?includeThumbnail=false&recordHistory=true'));
  expect(asked?.method).toBe('POST');
});

test.skipIf(process.platform === 'win32')(
  'what is missing, no file, or outside the folder of the input is a finding, and nothing of it is sent',
  async () => {
    const machine = office.machine();
    mkdirSync(machine.path('in'));
    writeFileSync(machine.path('outside.txt'), 'outside');
    symlinkSync('../outside.txt', machine.path('in/link.txt'));
    symlinkSync('..', machine.path('in/up'));
    execFileSync('mkfifo', [machine.path('in/pipe')]);
    const names = [
      'no.txt',
      'pipe',
      '../in',
      '../outside.txt',
      'link.txt',
      'up/outside.txt',
      machine.path('outside.txt'),
    ];
    const file = machine.file('in/bad.csv', csv(names.map((name) => row(name))));
    const before = uploads().length;
    const findings = await checked(machine, file);
    expect(findings.map(({ code, row, column }) => [code, row, column])).toEqual(
      names.map((_, index) => ['file-missing', index + 2, 'file']),
    );
    expect(findings.map(({ message }) => message.replace(/^.*\(File\): /, '').replaceAll(machine.folder, ''))).toEqual([
      messages.fileMissing('no.txt'),
      messages.noFile('pipe'),
      messages.noFile('../in'),
      ...['../outside.txt', 'link.txt', 'up/outside.txt', '/outside.txt'].map((name) =>
        messages.outsideFolder(name, '/in'),
      ),
    ]);
    expect((await imported(machine, file)).run.counts).toMatchObject({ invalid: 7, accepted: 0 });
    expect(uploads()).toHaveLength(before);

    const allowed = await imported(machine, file, '--allow-outside');
    expect(allowed.run.documents.map(({ state, error }) => error?.code ?? state)).toEqual([
      ...['invalid', 'invalid', 'invalid', 'accepted', 'duplicate', 'duplicate', 'duplicate'],
    ]);
    expect(uploads()).toHaveLength(before + 1);
  },
);

test('ids that are not separated by semicolons are a finding with what to write, and nothing of them is sent', async () => {
  const machine = office.machine();
  machine.file('one.txt', 'bytes for ids with commas');
  const cells = ['50000041, 50000042', '50000041,50000042;', '50000041，50000042', '50000041\n50000042', ','];
  const list = machine.file('list.csv', csv(cells.map((sourceId) => row('one.txt', { sourceId }))));
  const before = uploads().length;
  const held = await imported(machine, list);
  expect(held.run.findings.map(({ code, column, suggestions }) => [code, column, suggestions])).toEqual([
    ...Array.from({ length: 4 }, () => ['format', 'sourceId', ['50000041; 50000042']]),
    ['format', 'sourceId', []],
  ]);
  expect(held.run.findings[0]?.hint).toContain('50000041; 50000042');
  expect([held.exit, uploads().length]).toEqual([3, before]);
});

test('an empty file is warned of', async () => {
  const machine = office.machine();
  machine.file('empty.pdf', '');
  machine.file('full.pdf', 'bytes');
  const findings = await checked(
    machine,
    machine.file('list.csv', csv(['full.pdf', 'empty.pdf'].map((name) => row(name)))),
  );
  expect(findings).toMatchObject([{ code: 'unlikely', row: 3, column: 'file' }]);
});

test('a file that has changed, or is none any more, since it was checked is not sent', async () => {
  const machine = office.machine();
  const names = ['first.txt', 'changed.txt', 'gone.txt', 'pipe.txt'];
  for (const name of names) machine.file(name, `bytes of ${name}`);
  const list = machine.file('list.csv', csv(names.map((name) => row(name))));
  await imported(machine, list, '--limit', '1');
  machine.file('changed.txt', 'bytes of changed.tx!');
  rmSync(machine.path('gone.txt'));
  rmSync(machine.path('pipe.txt'));
  if (process.platform !== 'win32') execFileSync('mkfifo', [machine.path('pipe.txt')]);
  const before = uploads().length;
  const resumed = await machine.qcsheet('resume', '--json');
  const codes = told(run, resumed).documents.map(({ state, error }) => [state, error?.code]);
  const pipe = process.platform === 'win32' ? 'file-missing' : 'file-changed';
  expect([resumed.exit, codes]).toEqual([
    3,
    [
      ['accepted', undefined],
      ['invalid', 'file-changed'],
      ['invalid', 'file-missing'],
      ['invalid', pipe],
    ],
  ]);
  expect(uploads()).toHaveLength(before);
});

test('an answer with another size or name is accepted by its id, and said in the terminal, the JSON and the results', async () => {
  const machine = office.machine();
  machine.file('one.txt', 'differs');
  const list = machine.file('list.csv', csv([row('one.txt')]));
  const body = JSON.stringify({ id: 'F-1', fileName: 'other.txt', fileSize: 3 });
  office.sandbox.setFaults({ faults: [{ on: UPLOAD, act: { kind: 'answer', when: 'after', status: 200, body } }] });
  const ended = await machine.qcsheet('import', list, '--kind', 'attachments', '--yes');
  const words = 'the service stored 3 bytes instead of 7 and the name "other.txt" instead of "one.txt"';
  expect(ended.exit).toBe(0);
  expect(ended.stdout).toContain(`accepted, but: ${words}`);
  const shown = told(run, await machine.qcsheet('runs', 'show', '--json'));
  expect(shown.documents).toMatchObject([{ state: 'accepted', trackingId: 'F-1', error: { code: 'answer-differs' } }]);
  const [line] = await readSheet(machine.path('list.results.xlsx'), 'Attachments', 1);
  expect(line?.cells).toMatchObject({ Status: 'Accepted', 'Tracking id': 'F-1' });
  expect(line?.cells['Message']).toContain(words);
});

test('an upload without a clear answer is in doubt and never sent again', async () => {
  const machine = office.machine();
  machine.file('one.txt', 'doubtful');
  const list = machine.file('list.csv', csv([row('one.txt')]));
  office.sandbox.setFaults({ faults: [{ on: UPLOAD, times: 1, act: { kind: 'drop', when: 'after' } }] });
  const before = uploads().length;
  const first = await imported(machine, list);
  const again = await imported(machine, list);
  expect([first.exit, again.exit, again.run.documents[0]?.state]).toEqual([6, 6, 'in-doubt']);
  expect(uploads()).toHaveLength(before + 1);

  const results = machine.path('list.results.xlsx');
  const [doubt] = await readSheet(results, 'In doubt', 1);
  expect(doubt?.cells['What was sent']).toContain('Document type: PHOTO; Belongs to: 50000014; File: ');
  expect(doubt?.cells['What was sent']).toContain('Sent as one.txt, 8 bytes');
  const decided = await edited(results, 'In doubt', machine.path('decided.xlsx'), (sheet) => {
    sheet.getCell(2, columnNamed(sheet, 1, 'Decision')).value = 'accepted';
    sheet.getCell(2, columnNamed(sheet, 1, 'Tracking id')).value = 'F-417';
  });
  const settled = await machine.qcsheet('import', decided, '--yes', '--json');
  expect(told(run, settled).documents).toMatchObject([{ state: 'skipped', trackingId: 'F-417' }]);
  expect(uploads()).toHaveLength(before + 1);
});

// That a process sends a file of any size in little memory, `npm run bench` shows.
test('a large file is told by bytes on the way', async () => {
  const machine = office.machine();
  truncateSync(machine.file('video.mp4', ''), 40 * MEGABYTE);
  // Held back at its end, so that a progress line is due while the bytes are on their way.
  office.sandbox.setFaults({ faults: [{ on: UPLOAD, act: { kind: 'delay', when: 'before', ms: 5_000 } }] });
  const list = machine.file('list.csv', csv([row('video.mp4'), row('small.txt')]));
  machine.file('small.txt', 'small');
  const ended = await machine.qcsheet('import', list, '--kind', 'attachments', '--yes');
  expect([ended.exit, ended.stderr]).toEqual([0, expect.stringMatching(/sending [\d.]+ of 41\.9 MB/)]);
  expect(uploads().some(({ fileSize }) => fileSize === 40 * MEGABYTE)).toBe(true);
});

test('what the answer leaves out is no difference', () => {
  const request = { file: { path: '/a.txt', name: 'a.txt', size: 1, sha256: '' } };
  expect(attachments.answerDiffers?.({ id: 'F-1' }, request)).toBeNull();
  expect(attachments.answerDiffers?.({ id: 'F-1', fileName: 'a.txt', fileSize: 1 }, request)).toBeNull();
  expect(attachments.answerDiffers?.({ id: 'F-1', fileName: null, fileSize: 0 }, request)).toContain('0 bytes');
});

test('an upload that was settled as not accepted, and whose file is missing, says how it is sent once it is back', async () => {
  const machine = office.machine();
  machine.file('carton-lost.jpg', 'lost and found');
  const file = machine.file('u.csv', csv([row('carton-lost.jpg')]));
  office.sandbox.setFaults({ faults: [{ on: UPLOAD, times: 1, act: { kind: 'drop', when: 'before' } }] });
  const name = (await imported(machine, file)).run.run ?? '';
  await machine.qcsheet('settle', name, '--row=2', '--not-accepted');
  rmSync(machine.path('carton-lost.jpg'));
  const again = `import again: qcsheet import ${file} --kind attachments`;
  for (const command of [
    ['resume', '--yes'],
    ['runs', 'show', name],
  ]) {
    const { stdout } = await machine.qcsheet(...command);
    expect(stdout).toContain(machine.path('carton-lost.jpg'));
    expect(stdout).toContain(again);
    expect(stdout).not.toContain(answers.fixRedCells);
  }
  const [shown] = await readSheet(machine.path('u.results.xlsx'), 'Attachments', 1);
  expect(shown?.cells['Message']).toMatch(worded(runMessages.settled(answers.notAccepted, ANY, ANY, null)));
  expect(shown?.cells['Message']).toContain(machine.path('carton-lost.jpg'));
  machine.file('carton-lost.jpg', 'lost and found');
  expect((await imported(machine, file)).run.counts).toMatchObject({ accepted: 1 });
});
