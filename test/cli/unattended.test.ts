import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BIN } from '../program.ts';
import { type Machine, type Office, openOffice } from './office.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../src/guide/nightly.md'), 'utf8');
const blocks = (language: string) =>
  [...GUIDE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text.trim());
const TODAY = /^reports-\d{4}-\d\d-\d\d\.xlsx$/;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

/** A machine with `qcsheet` in a folder of its own, a profile `live`, and the folder for the reports. */
function scheduled(): Machine & { readonly programs: string } {
  const machine = office.machine();
  const { QCSHEET_BASE_URL: baseUrl, QCSHEET_ACCOUNT: account } = machine.env;
  const programs = machine.path('programs');
  for (const folder of [programs, machine.path('reports'), machine.path('config')]) mkdirSync(folder);
  writeFileSync(machine.path('config/config.json'), JSON.stringify({ profiles: { live: { baseUrl, account } } }));
  writeFileSync(join(programs, 'qcsheet'), `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`);
  chmodSync(join(programs, 'qcsheet'), 0o755);
  return { ...machine, programs };
}

/** What cron does with the guide's line; `mailed` is what it would send as mail. */
async function night(machine: Machine, env: Readonly<Record<string, string | undefined>>) {
  const [, command = ''] = /^30 5 \* \* \* (qcsheet .*)$/m.exec(blocks('crontab')[0] ?? '') ?? [];
  // cron takes a % for a line's end.
  expect(command).not.toContain('%');
  const child = spawn('/bin/sh', ['-c', command], { env, cwd: machine.folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let mailed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      mailed += text;
    });
  await once(child, 'close');
  return { mailed, log: readFileSync(machine.path('reports/export.log'), 'utf8') };
}

describe.skipIf(process.platform === 'win32')('the crontab line of the guide', () => {
  test('exports, and says so in its log, with the time', async () => {
    const machine = scheduled();
    const { mailed, log } = await night(machine, {
      ...machine.env,
      PATH: `${machine.programs}:${process.env['PATH']}`,
    });
    expect(mailed).toBe('');
    expect(readdirSync(machine.path('reports')).filter((name) => TODAY.test(name))).toHaveLength(1);
    expect(log).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC: \d+ reports, .*, complete: .*\.xlsx\n$/);
  });

  test('leaves the reason and the exit code of a failed night in its log, and mails the code', async () => {
    const machine = scheduled();
    const path = `${machine.programs}:${process.env['PATH']}`;
    const refused = await night(machine, { ...machine.env, PATH: path, QCSHEET_PASSWORD: 'wrong' });
    expect(refused.log).toMatch(/^qcsheet: .*[\s\S]*\nexit code 4, .*\d\d:\d\d:\d\d.*\n$/);
    expect(refused.mailed).toMatch(/^exit code 4, .*\n$/);
    const unfound = await night(machine, { ...machine.env, PATH: '/usr/bin:/bin' });
    expect(unfound.log.slice(refused.log.length)).toMatch(/qcsheet.*not found\nexit code 127, .*\n$/);
  });
});

test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'systemd finds nothing wrong with the units of the guide (skips without systemd-analyze)',
  () => {
    const machine = scheduled();
    const [service = '', timer = ''] = blocks('ini');
    const path = join(machine.programs, 'qcsheet');
    const file = machine.file('qcsheet-reports.service', service.replace('/usr/local/bin/qcsheet', path));
    const other = machine.file('qcsheet-reports.timer', timer);
    expect(service).toContain('/usr/local/bin/qcsheet export reports');
    execFileSync('systemd-analyze', ['verify', '--user', file, other], {
      stdio: 'pipe',
      env: { ...process.env, HOME: machine.folder, XDG_RUNTIME_DIR: machine.folder },
    });
    expect(execFileSync('systemd-analyze', ['calendar', '*-*-* 05:30'], { encoding: 'utf8' })).toContain('Next elapse');
  },
);

test('the task of the Task Scheduler starts the same export, also where a user name has a space', () => {
  const [script = '', command = ''] = blocks('bat');
  const [, exported = ''] = /^call (qcsheet export reports .*) >>/m.exec(script) ?? [];
  const [, crontab = ''] = /^30 5 \* \* \* (qcsheet .*) >>/m.exec(blocks('crontab')[0] ?? '') ?? [];
  expect(exported.replace('%USERPROFILE%\\reports\\', '$HOME/reports/')).toBe(crontab);
  const [, run = ''] = /\/TR "(.*)"$/m.exec(command) ?? [];
  // The longest that schtasks takes; quotes within are escaped.
  expect(run.length).toBeLessThan(262);
  expect(run).toMatch(/^\\"%USERPROFILE%.*\.cmd\\"$/);
});
