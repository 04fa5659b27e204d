// The parts of README.md, of the guide and of src/README.md that follow from the code: `npm run generate` writes them,
// test/readme.test.ts and test/architecture.test.ts compare them.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '../src/cli/commands/index.ts';
import { EXIT, EXIT_MEANINGS, EXIT_ORDER } from '../src/cli/exit-codes.ts';
import { NUMBER_SETTINGS } from '../src/config/number-settings.ts';
import { SETTINGS, type SettingName, settingsShape } from '../src/config/settings.ts';
import { operations } from '../src/contract/index.ts';
import { datasets } from '../src/datasets/index.ts';
import { readPages } from '../src/guide/pages.ts';
import { kinds } from '../src/kinds/index.ts';
import { catalogue } from '../src/schema/catalogue.ts';
import { FINDING_CODES } from '../src/schema/finding.ts';
import { LIMITS } from '../src/spreadsheet/limits.ts';
import { BIN } from '../test/program.ts';
import { ENDPOINT_USES } from './endpoints.ts';
import { folderTable } from './folders.ts';

const ROOT = join(import.meta.dirname, '..');
const SOURCE_README = join(ROOT, 'src/README.md');

const pages = await readPages();

/** Every page that has generated parts, by its path in the repository. The session of README.md is not among them. */
const PARTS: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'README.md': { kinds: kindTable, commands: commandTable, guide: guideTable },
  'src/guide/exports.md': { datasets: datasetTable },
  'src/guide/files.md': { kinds: kindNames, limits: limitTable },
  'src/guide/findings.md': { findings: findingTable },
  'src/guide/nightly.md': { 'exit-codes': exitCodes },
  'src/guide/configuration.md': { settings: settingTable, endpoints: endpointTable },
};

export const GENERATED_PAGES: readonly string[] = Object.keys(PARTS);

/** A page with all its generated parts anew but the session, which takes running the program. */
export function withParts(path: string, page: string): string {
  const parts = Object.entries(PARTS[path] ?? {});
  return parts.reduce((text, [name, part]) => withPart(text, name, part()), page);
}

/** How the source is laid out, as src/README.md says it now. */
export function readmeOfSource(): string {
  return readFileSync(SOURCE_README, 'utf8');
}

/** The README with the output of its session's commands as the program gives it now. */
export function withSession(readme: string): string {
  return withPart(readme, 'session', `\`\`\`console\n${playSession(sessionOf(readme))}\`\`\``);
}

/** The session with what differs from run to run made the same: days, times, and how far a progress was. */
export function steady(session: string): string {
  return session
    .replace(/\br-\d{8}-/g, 'r-20270310-')
    .replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d\b/g, '2027-03-10 09:12')
    .replace(/^Lookup lists: .* old\.$/gm, 'Lookup lists: less than a minute old.');
}

/** The console block between the session's markers. */
export function sessionOf(readme: string): string {
  return between(readme, 'session').replace(/^\s*```console\n|```\s*$/g, '');
}

function withPart(page: string, name: string, part: string): string {
  const old = between(page, name);
  return page.replace(`<!-- ${name} -->${old}<!-- /${name} -->`, () => `<!-- ${name} -->\n${part}\n<!-- /${name} -->`);
}

function between(page: string, name: string): string {
  const found = new RegExp(`<!-- ${name} -->([\\s\\S]*?)<!-- /${name} -->`).exec(page)?.[1];
  if (found === undefined) throw new Error(`A page has no markers <!-- ${name} --> and <!-- /${name} -->.`);
  return found;
}

function kindTable(): string {
  return table(
    ['kind', 'loads', 'columns', 'empty', 'filled in'],
    kinds.map(({ name, title, columns }) => [
      `\`${name}\``,
      title,
      String(columns.length),
      `[template](templates/${name}.xlsx)`,
      `[sample](samples/${name}.xlsx)`,
    ]),
  );
}

function commandTable(): string {
  return table(
    ['command', 'does'],
    commands.map(({ usage, summary }) => [`\`${usage}\``, summary]),
  );
}

function guideTable(): string {
  return table(
    ['page', 'for', 'what it answers'],
    pages.map(({ topic, reader, summary }) => [`[${topic}](src/guide/${topic}.md)`, reader, summary]),
  );
}

function datasetTable(): string {
  return table(
    ['dataset', 'holds', 'columns', 'sheets'],
    datasets.map(({ name, holds, sheets, overview }) => [
      `\`${name}\``,
      holds,
      String(sheets[0].columns.length),
      (overview === undefined ? sheets : [{ name: 'Summary' }, sheets[0], { name: 'Changes' }, ...sheets.slice(1)])
        .map((sheet) => `\`${sheet.name}\``)
        .join(', '),
    ]),
  );
}

function exitCodes(): string {
  const codes = table(['code', 'meaning'], Object.entries(EXIT_MEANINGS));
  // The code is not first: the first column of the table above has each code once.
  const order = table(
    ['of a run', 'code'],
    EXIT_ORDER.map(({ exit, when }) => [when, String(EXIT[exit])]),
  );
  return `${codes}\n\nIf several things are true of a run, the first line of this table decides:\n\n${order}`;
}

function endpointTable(): string {
  return table(
    ['endpoint', 'section', 'command'],
    operations.map(({ name, method, path, section }) => {
      const { command, when } = ENDPOINT_USES[name] ?? { command: '' };
      // People paste these lines: none of them may book anything real.
      const typed = command.startsWith('import ') ? `${command} --profile sandbox` : command;
      return [`${method} ${path}`, section, `\`qcsheet ${typed}\`${when === undefined ? '' : `, ${when}`}`];
    }),
  );
}

function findingTable(): string {
  return table(
    ['code', 'severity', 'means', 'what to do'],
    FINDING_CODES.flatMap((code) => {
      const { severity, also = {}, meaning, action } = catalogue[code];
      const others = Object.entries(also).map(([other, means]) => [`\`${code}\``, other, means, '']);
      return [[`\`${code}\``, severity, meaning, action], ...others];
    }),
  );
}

function kindNames(): string {
  const names = kinds.map(({ name }) => `\`${name}\``);
  return `The kinds are ${new Intl.ListFormat('en-GB').format(names)}.`;
}

function limitTable(): string {
  const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  return table(
    ['at most', ''],
    [
      ['file', megabytes(LIMITS.fileBytes)],
      ['its parts unpacked, together', megabytes(LIMITS.inflatedBytes)],
      ['rows that hold a value', LIMITS.rows.toLocaleString('en-US')],
      ['columns', LIMITS.columns.toLocaleString('en-US')],
      ['characters in a cell', LIMITS.cellCharacters.toLocaleString('en-US')],
    ],
  );
}

function settingTable(): string {
  const defaults: Readonly<Record<string, unknown>> = settingsShape.parse({});
  const meanings: Readonly<Record<string, string>> = MEANINGS;
  const rows = Object.entries(SETTINGS).map(([key, { variable }]) => {
    const value = defaults[key];
    const shown = value === undefined || typeof value === 'object' ? '' : `\`${String(value)}\``;
    return [`\`${variable}\``, `\`${key}\``, shown, meanings[key] ?? ''];
  });
  return table(['variable', 'in the config file', 'default', 'meaning'], rows);
}

const MEANINGS: Readonly<Record<SettingName, string>> = {
  baseUrl: "The service's base address: https, or http on loopback.",
  account: 'The login.',
  passwordFile:
    'A file with the password and nothing else. `QCSHEET_PASSWORD` gives the password itself. If both variables are set, this is an error: one of them may be out of date.',
  userType: '`client` or `employee`.',
  apiAccessToken: 'The header that refreshing and ending a session needs; the provider gives it.',
  referer: 'The other header that refreshing and ending a session needs.',
  headers: 'Further headers, as a JSON object of names and texts.',
  countriesFile:
    'A CSV `id,name,continentId,continentName` with the countries that you work with. Without it, write ids instead of names of countries and continents: qcsheet cannot check them, and warns. When the list changes, qcsheet fetches the lookup lists again.',
  wireNames:
    'Only if the provider says that its fields have other names than the specification: a JSON object from the names in the specification (`performInVendorone`, `performedInVendorone`, `vendorRefNo`, `objStoreUrl`) to those of the provider.',
  bookingResult:
    'Path of the endpoint that shows what became of a booking, with `{id}`, and `{userId}` if it needs one: `/.../{id}`. It is not in the specification: ask the provider. See `qcsheet help importing`.',
  values:
    'A JSON object with allowed values that are not in the specification: `{"testLocation": ["Shanghai"], "submissionType": ["New"]}`. New templates have a dropdown with them, and `check` refuses all others.',
  tokenExpireSeconds: `How long a session lives: ${span('tokenExpireSeconds')} seconds. Not set: the service decides.`,
  caFile: 'A PEM file with further certificate authorities, such as that of a company proxy.',
  downloadHosts:
    'A JSON list of hosts in your own network from which qcsheet may download files: `["files.example.com"]`.',
  journal:
    'The database of a journal that a team shares: `postgres://USER@HOST/DATABASE`. Not set: the journal is in the state folder. See `qcsheet help shared-journal`.',
  journalPasswordFile: 'File with the password of that database. Not set: `PGPASSFILE`, or none.',
  concurrency: `Requests at the same time: ${span('concurrency')}. Also \`--concurrency\`.`,
  rate: `Requests a second: ${span('rate')}. Also \`--rate\`.`,
  lookupsMaxAgeHours: `The age at which qcsheet fetches the lookup lists again: ${span('lookupsMaxAgeHours')} hours.`,
};

/** `1 to 256` */
function span(name: keyof typeof NUMBER_SETTINGS): string {
  const { least, most } = NUMBER_SETTINGS[name];
  return `${least} to ${most}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Runs each `$ command` of a session in one shell, in a folder of its own that has the samples. */
function playSession(session: string): string {
  const typed = [...session.matchAll(/^\$ (.*)$/gm)].map(([, command = '']) => command);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'qcsheet-readme-')));
  try {
    cpSync(join(ROOT, 'samples'), join(folder, 'samples'), { recursive: true });
    mkdirSync(join(folder, '.demo'));
    const steps = typed.map(
      (command) => `printf '%s\\n' ${quoted(`$ ${command}`)}; (exit "$last"); ${command}\nlast=$?`,
    );
    const script = ['exec 2>&1', 'last=0', 'qcsheet() { "$NODE" "$BIN" "$@"; }', ...steps].join('\n');
    const played = spawnSync('bash', ['-c', script], { cwd: folder, env: environment(folder), encoding: 'utf8' });
    if (played.error !== undefined) throw played.error;
    return told(played.stdout, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function environment(folder: string): NodeJS.ProcessEnv {
  const bare = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(QCSHEET_|NO_COLOR$)/.test(name)));
  return {
    ...bare,
    NODE: process.execPath,
    BIN,
    NODE_OPTIONS: '',
    QCSHEET_STATE_DIR: join(folder, 'state'),
    QCSHEET_CACHE_DIR: join(folder, 'cache'),
    QCSHEET_CONFIG_DIR: join(folder, 'config'),
    QCSHEET_RATE: '100',
  };
}

/** The lines of the progress. A slow machine prints more of them. */
const PROGRESS = /^(Lookup lists: \d+ of|\d+ of \d+,|Reading |Checking|Planning|Writing|Waiting ).*\n/gm;

/** As a reader's terminal shows it at the end: without the progress, in the reader's folder. */
function told(output: string, folder: string): string {
  return output.replaceAll(folder, '/home/you/qcsheet').replace(PROGRESS, '');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(SOURCE_README, withPart(readmeOfSource(), 'folders', `\n${folderTable()}\n`));
  for (const page of GENERATED_PAGES) {
    const path = join(ROOT, page);
    const before = readFileSync(path, 'utf8');
    const after = withParts(page, before);
    if (after !== before) writeFileSync(path, after);
  }
  const path = join(ROOT, 'README.md');
  const after = readFileSync(path, 'utf8');
  // The session's days and times change with every run: it is written only when something else does.
  const played = withSession(after);
  if (steady(played) !== steady(after)) writeFileSync(path, played);
}
