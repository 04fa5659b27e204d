import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cpuMs, pacedMsSince } from '../../cpu-time.ts';
import { opened } from '../../spreadsheet/read/reading.ts';
import { mostlyEmpty } from '../../spreadsheet/read/trap-workbook.ts';
import { type Office, openOffice } from '../office.ts';

test('a workbook of a few megabytes that unpacks to formatting alone is refused with the reason', async () => {
  const office: Office = await openOffice();
  const machine = office.machine();
  const bytes = mostlyEmpty(180);
  expect(bytes.length).toBeLessThan(4_000_000);
  writeFileSync(machine.path('bloated.xlsx'), bytes);
  const { exit, stdout } = await machine.qcsheet('check', machine.path('bloated.xlsx'), '--kind', 'bookings', '--json');
  await office.close();
  expect(exit).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    error: {
      code: 'file-too-large',
      message: expect.stringMatching(/"Data".* MB/),
      hint: expect.anything(),
    },
  });
});

test('the few values of a sheet of much formatting are read once', async () => {
  const file = await opened(mostlyEmpty(60));
  const started = cpuMs();
  for (let reading = 0; reading < 20; reading += 1) for await (const _ of file.rows('Data'));
  expect(pacedMsSince(started)).toBeLessThan(200);
});
