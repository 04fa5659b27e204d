import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messages } from '../../src/config/messages.ts';
import { loadConfig } from '../../src/config.ts';
import { messages as disk } from '../../src/disk/messages.ts';
import { ANY, worded } from '../worded.ts';
import { config, freshHome, problem, SERVICE } from './configured.ts';

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

function passwordFile(content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'qcsheet-password-')), 'password');
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

describe('the password', () => {
  test('is kept as its MD5 alone', () => {
    const made = config({ env: { ...SERVICE, QCSHEET_PASSWORD: ' hush häsh ' } });
    expect(made.service).toMatchObject({ password: md5(' hush häsh ') });
    expect(made.sources.password).toBe('QCSHEET_PASSWORD');
    expect(JSON.stringify(made)).not.toContain('hush');
  });

  test.each([['hush'], ['hush\n'], ['hush\r\n'], ['\ufeffhush\n']])(
    'is read from a file (%j) without one line end',
    (content) => {
      const made = config({ env: { ...SERVICE, QCSHEET_PASSWORD_FILE: passwordFile(content) } });
      expect(made.service).toMatchObject({ password: md5('hush') });
      expect(made.sources.password).toBe('QCSHEET_PASSWORD_FILE');
    },
  );

  test('of a variable goes before the file of a profile, whose path counts from the config file', () => {
    const file = { profiles: { prod: { passwordFile: 'pw' } }, defaultProfile: 'prod' };
    const home = freshHome({ file });
    writeFileSync(join(home, '.config', 'qcsheet', 'pw'), 'from the file');
    expect(config({ home, env: SERVICE }).service).toMatchObject({ password: md5('from the file') });
    expect(config({ home, env: SERVICE }).sources.password).toMatch(/^profiles\.prod\.passwordFile of /);
    const both = config({ home, env: { ...SERVICE, QCSHEET_PASSWORD: 'typed' } });
    expect(both.service).toMatchObject({ password: md5('typed') });
  });

  test('in both variables is an error, whatever the file holds', () => {
    expect(problem({ env: { ...SERVICE, QCSHEET_PASSWORD: 'hush', QCSHEET_PASSWORD_FILE: '/nowhere' } })).toEqual({
      code: 'config-value',
      message: messages.bothPasswords,
      hint: messages.unsetOne,
    });
  });

  test('may be missing, as a kept session can serve', () => {
    expect(config({ env: SERVICE }).service).toMatchObject({ type: 'real', password: null });
  });

  const FAULTS: readonly [what: string, path: () => string, wrong: string][] = [
    ['in no folder', () => '/nowhere/hush', messages.fileMissing(null)],
    ['that is not there', () => 'hush', messages.fileMissing(null)],
    ['that is not in its folder', () => join(tmpdir(), 'hush'), messages.fileMissing(tmpdir())],
    ['that is a folder', tmpdir, messages.fileUnread(disk.folder)],
    ['that is empty', () => passwordFile('\n'), messages.fileEmpty(ANY)],
    ['of several lines', () => passwordFile('hush\nmore\n'), messages.fileTwoLines(ANY)],
    ['that is not text', () => passwordFile(new Uint8Array([0xff, 0x00])), messages.fileNotUtf8(ANY)],
  ];
  test.each(FAULTS)('in a file %s is told by the variable', (_what, path, wrong) => {
    const found = problem({ env: { ...SERVICE, QCSHEET_PASSWORD_FILE: path() } });
    expect(found).toMatchObject({
      code: 'password-file',
      hint: messages.passwordAlone('QCSHEET_PASSWORD_FILE'),
    });
    expect(found.message).toMatch(new RegExp(`^${worded(`QCSHEET_PASSWORD_FILE ${wrong}.`).source}$`));
    expect(found.message).not.toContain('hush');
  });

  test.skipIf(process.getuid?.() === 0)('in a file that this user may not read is told with the reason', () => {
    const path = passwordFile('hush');
    chmodSync(path, 0);
    expect(problem({ env: { ...SERVICE, QCSHEET_PASSWORD_FILE: path } }).message).toContain(disk.notAllowed);
  });
});

describe('no secret is in any message', () => {
  const secret = fc.stringMatching(/^[A-Za-z0-9!$%&*+.^_~é -]{8,24}$/).map((text) => `s3cr3t${text}`);
  const spoilt = fc.constantFrom(
    (text: string) => text,
    (text: string) => `${text}\n${text}`,
    (text: string) => `{"X-Key":"${text}"`,
    (text: string) => `{"X-Key":["${text}"]}`,
    (text: string) => `{"X-Key":"${text}\u0001ü"}`,
    (text: string) => `{"${text} ":5}`,
    (text: string) => `{"Authorization":"${text}"}`,
    (text: string) => `["${text}"]`,
    (text: string) => `https://ann:${text}@api.example.com`,
    (text: string) => `https://api.example.com/?key=${text}`,
    (text: string) => `http://api.example.com/${text}`,
  );
  const place = fc.constantFrom(
    'QCSHEET_BASE_URL',
    'QCSHEET_PASSWORD',
    'QCSHEET_PASSWORD_FILE',
    'QCSHEET_API_ACCESS_TOKEN',
    'QCSHEET_HEADERS',
  );

  test('when a variable is wrong', () => {
    let refused = 0;
    fc.assert(
      fc.property(secret, spoilt, place, (hidden, spoil, variable) => {
        const env = { ...SERVICE, [variable]: spoil(hidden) };
        const loaded = loadConfig({ flags: {}, env, platform: 'linux', home: '/nowhere' });
        if (loaded.type === 'ok') return;
        refused += 1;
        expect(JSON.stringify(loaded.problem)).not.toContain('s3cr3t');
        expect(loaded.problem.message).toContain(variable);
      }),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(200);
  });

  test('when the config file is wrong', () => {
    const home = freshHome({ file: {} });
    const path = join(home, '.config', 'qcsheet', 'config.json');
    const key = fc.constantFrom('baseUrl', 'passwordFile', 'apiAccessToken', 'headers', 'password', 'pasword');
    let refused = 0;
    fc.assert(
      fc.property(secret, spoilt, key, fc.boolean(), (hidden, spoil, name, cut) => {
        const text = JSON.stringify({ profiles: { prod: { ...base, [name]: spoil(hidden) } }, defaultProfile: 'prod' });
        writeFileSync(path, cut ? text.slice(0, -3) : text);
        const loaded = loadConfig({ flags: {}, env: {}, platform: 'linux', home });
        if (loaded.type === 'ok') return;
        refused += 1;
        expect(JSON.stringify(loaded.problem)).not.toContain('s3cr3t');
      }),
      { numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(100);
  });

  const base = { baseUrl: 'https://api.example.com', account: 'buyer@example.com' };
});
