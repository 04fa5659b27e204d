import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import exceljs from 'exceljs';
import { bookings } from '../../src/kinds/bookings.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';
import { seededRandom } from '../../src/sandbox/dice.ts';
import { countriesCsv } from '../../src/sandbox/places.ts';
import { booking } from '../cli/office.ts';
import { COMPILED } from '../program.ts';
import { SEED } from '../seed.ts';
import { type Environment, measure, type Subject } from './measure.ts';

/** What a product may not have beside its references. */
const EXCLUDED = new Set(['products.poNumber', 'products.prodQuantity']);
/** Of the 46 columns of the workbook those that are not in every test's booking. */
const FURTHER = [
  ...['customField1', 'customField2', 'customField3'],
  ...['products.prodDivision', 'products.unitPacking', 'products.outerPacking'],
  ...['products.expectedFinishedPct', 'products.expectedPackedPct', 'products.sampleReferenceClientComments'],
  ...['products.customField1', 'products.customField2', 'products.customField3'],
  ...['products.checkList.prodSampleLevel', 'products.checkList.prodSampleSize'],
  ...['products.checkList.aqlCritical', 'products.checkList.aqlMajor', 'products.checkList.aqlMinor'],
  ...['products.checkList.prodMeasurementSampleLevel', 'products.checkList.prodMeasurementSampleSize'],
  ...['products.refs.poNumber', 'products.refs.skuCode', 'products.refs.brand', 'products.refs.qty'],
  ...Array.from({ length: 12 }, (_, index) => `products.refs.customField${index + 1}`),
];
const WORDS = ['Plush bear', 'Wooden train', 'Rain coat', 'Desk lamp', 'Garden chair', 'Kettle', 'Back pack', 'Puzzle'];

/** A workbook of bookings, a row each, in 46 columns: the same cells for the same seed. Gives its path. */
export async function bookingsWorkbook(folder: string, rows: number): Promise<string> {
  const path = join(folder, `bookings-${rows}.xlsx`);
  const keys = [...Object.keys(booking('')).filter((key) => !EXCLUDED.has(key)), ...FURTHER];
  const headers = keys.map((key) => bookings.columns.find((column) => column.key === key)?.header ?? key);
  // Shared texts, as Excel writes them.
  const writer = new exceljs.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true, useSharedStrings: true });
  const sheet = writer.addWorksheet('Bookings');
  sheet.addRow(headers).commit();
  const random = seededRandom(SEED);
  for (let number = 1; number <= rows; number += 1) {
    const record = bookingCells(number, random);
    sheet.addRow(keys.map((key) => record[key] ?? null)).commit();
  }
  sheet.commit();
  await writer.commit();
  return path;
}

function bookingCells(number: number, random: () => number): Readonly<Record<string, string>> {
  const upTo = (most: number) => Math.floor(random() * most);
  const name = `${WORDS[upTo(WORDS.length)]} ${upTo(500)}`;
  const day = `2029-0${1 + upTo(9)}-${10 + upTo(18)}`;
  const texts = FURTHER.map((key) => [key, `${key.slice(key.lastIndexOf('.') + 1)} ${upTo(2_000)}`]);
  return booking(`REF-${number}`, {
    ...Object.fromEntries(texts),
    ...{ serviceDate: day, shipDate: day.replace('2029', '2030'), 'products.name': name },
    ...{ 'products.refs.poNumber': `PO-${number}`, 'products.refs.qty': String(100 + upTo(9_900)) },
    ...{ 'products.expectedFinishedPct': '100', 'products.expectedPackedPct': String(80 + upTo(20)) },
    ...{ 'products.checkList.prodSampleLevel': 'II', 'products.checkList.prodSampleSize': '125' },
    ...{
      'products.checkList.aqlCritical': '0',
      'products.checkList.aqlMajor': '2.5',
      'products.checkList.aqlMinor': '4',
    },
    ...{ 'products.checkList.prodMeasurementSampleLevel': 'S-2', 'products.checkList.prodMeasurementSampleSize': '8' },
  });
}

/** The environment of a machine in `folder` that works with the service at `url`. */
export function machineAt(url: string, folder: string): Environment {
  writeFileSync(join(folder, 'countries.csv'), countriesCsv());
  return {
    QCSHEET_BASE_URL: url,
    QCSHEET_ACCOUNT: SANDBOX_ACCOUNT.account,
    QCSHEET_PASSWORD: SANDBOX_ACCOUNT.password,
    QCSHEET_API_ACCESS_TOKEN: SANDBOX_ACCOUNT.apiAccessToken,
    QCSHEET_REFERER: SANDBOX_ACCOUNT.referer,
    QCSHEET_COUNTRIES: join(folder, 'countries.csv'),
    QCSHEET_STATE_DIR: join(folder, 'state'),
    QCSHEET_CACHE_DIR: join(folder, 'cache'),
    QCSHEET_CONFIG_DIR: join(folder, 'config'),
    NODE_COMPILE_CACHE: COMPILED,
  };
}

/** As before the first command: also what is kept beside the settings of the journal that sent last. */
export function emptied(folder: string): void {
  for (const name of ['state', 'config']) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The program as it is published, which is what people start. `main.ts` builds it. */
export const PUBLISHED = join(import.meta.dirname, '../../dist/bin.js');

/** The program with these arguments. */
export function ours(name: string, env: Environment, args: readonly string[], more: Partial<Subject> = {}): Subject {
  return { name, command: [process.execPath, PUBLISHED, ...args], env, ...more };
}

/** A program beside this one: `exceljs-read.ts`. */
export function program(name: string, file: string, args: readonly string[], more: Partial<Subject> = {}): Subject {
  const path = join(import.meta.dirname, 'programs', file);
  return { name, command: [process.execPath, '--no-warnings', path, ...args], ...more };
}

/** Has the lookup lists of the service on disk, so that no measured run pulls them. */
export async function pulled(env: Environment, folder: string): Promise<void> {
  await measure(ours('qcsheet lookups pull', env, ['lookups', 'pull']), folder);
}
