import { extname } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Workbook, Worksheet } from 'exceljs';
import { DiskFailed, onDisk } from '../../disk/disk-failed.ts';
import { replaceFile, type Written } from '../../disk/replace-file.ts';
import type { Pause } from '../../schema/pause.ts';
import type { WorkbookModel } from '../model.ts';
import { createPause } from '../pause.ts';
import { chartsInto } from './write-charts.ts';
import { MACRO_ENDING, macroTypeInto } from './write-macro-type.ts';
import { hiddenNamesInto } from './write-names.ts';
import { addSheet } from './write-sheet.ts';
import { excelStyles } from './write-style.ts';

/**
 * Writes a workbook that fits into memory (a template), with protected sheets and titles on every printed page. The
 * file is replaced whole or not at all. If it cannot be replaced, the result says so. Throws only if `pause` rejects.
 */
export async function writeWorkbook(model: WorkbookModel, path: string, pause = createPause()): Promise<Written> {
  const charted = model.sheets.find(({ charts = [] }) => charts.length > 0);
  if (charted !== undefined) throw new Error(`The sheet "${charted.name}" has charts: it can only be streamed.`);
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.Workbook();
  setProperties(workbook, model);
  const styles = excelStyles(model.styles);
  for (const sheet of model.sheets) await addSheet(workbook, sheet, styles, pause);
  for (const [name, range] of Object.entries(model.names ?? {})) workbook.definedNames.add(range, name);
  const addWorkbook = workbook.xlsx.addWorkbook.bind(workbook.xlsx);
  workbook.xlsx.addWorkbook = (archive, part) => {
    hiddenNamesInto(archive, () => workbook.worksheets);
    return addWorkbook(archive, part);
  };
  const bytes = await workbook.xlsx.writeBuffer();
  await pause();
  return replaceFile(path, (file) => onDisk(file.writeFile(new Uint8Array(bytes)).then(() => file.sync())));
}

/**
 * Writes a workbook of any length, row by row: its memory does not grow with the rows. The file is replaced whole or
 * not at all. Throws for a protected sheet, because this writer puts the protection in the wrong place. `onWhole` is
 * called when everything is in a temporary file, before that file gets the name. If `pause` rejects, nothing is
 * changed.
 */
export async function streamWorkbook(
  model: WorkbookModel,
  path: string,
  { onWhole, pause = createPause() }: { onWhole?: (temporary: string) => Promise<void>; pause?: Pause } = {},
): Promise<Written> {
  const locked = model.sheets.find((sheet) => sheet.protected === true);
  if (locked !== undefined) throw new Error(`The sheet "${locked.name}" is protected: it cannot be streamed.`);
  return replaceFile(path, async (file, temporary) => {
    const mayHaveMacros = extname(path).toLowerCase() === MACRO_ENDING;
    await streamTo(file.createWriteStream({ flush: true }), model, pause, mayHaveMacros);
    await onWhole?.(temporary);
  });
}

/** Gives the bytes of a workbook, for sheets that are put into another workbook. */
export async function workbookBytes(model: WorkbookModel, pause: Pause): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      pieces.push(chunk);
      done();
    },
  });
  await streamTo(stream, model, pause);
  return Buffer.concat(pieces);
}

async function streamTo(stream: Writable, model: WorkbookModel, pause: Pause, mayHaveMacros = false): Promise<void> {
  const { default: exceljs } = await import('exceljs');
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  const failed = new Promise<never>((_resolve, reject) =>
    stream.once('error', (error) => reject(new DiskFailed(error))),
  );
  // An error may come while rows are read, long before the promise is awaited.
  failed.catch(() => undefined);
  const writer = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: false });
  const charts = chartsInto(writer.zip, model.sheets);
  if (mayHaveMacros) macroTypeInto(writer.zip);
  const added: Worksheet[] = [];
  hiddenNamesInto(writer.zip, () => added, model.tagged);
  try {
    setProperties(writer, model);
    const styles = excelStyles(model.styles);
    for (const sheet of model.sheets) {
      const worksheet = await addSheet(writer, sheet, styles, (current) => {
        forgetFormulas(current);
        return waitForDisk(current, stream) ?? pause();
      });
      worksheet.commit();
      added.push(worksheet);
    }
    charts.rest();
    await Promise.race([writer.commit(), closed, failed]);
    await Promise.race([closed, failed]);
    charts.check();
  } catch (error) {
    stream.destroy();
    // Data may still be on the way to the file, which is removed after this.
    await closed;
    throw error;
  }
}

/**
 * How many bytes of a sheet may wait for the compression. Without a limit, 100,000 rows of 40 texts keep 170 MB
 * waiting.
 */
const MAX_WAITING_BYTES = 1_000_000;

declare module 'exceljs' {
  interface Worksheet {
    /** Only in the streaming writer, which does not slow down by itself. The library's types do not have it. */
    readonly stream?: { readonly pipes: readonly Writable[] };
  }
}

/**
 * Waits until the compression and the disk have caught up. Throws if the disk has failed. Undefined if there is nothing
 * to wait for.
 */
function waitForDisk({ stream }: Worksheet, disk: Writable): Promise<void> | undefined {
  const isWaiting = () => stream?.pipes.some((pipe) => pipe.writableLength > MAX_WAITING_BYTES) ?? false;
  const waited = async () => {
    while (disk.errored === null && isWaiting()) await setTimeout(1);
    if (disk.errored !== null) throw new DiskFailed(disk.errored);
  };
  return disk.errored === null && !isWaiting() ? undefined : waited();
}

/**
 * Forgets formulas. The streaming writer keeps about 500 bytes for each, for shared formulas, and there are none here.
 * A sheet of findings has a link in each row, and may have a million rows.
 */
function forgetFormulas(worksheet: Worksheet): void {
  Reflect.set(worksheet, '_formulae', {});
}

function setProperties(workbook: Workbook, { title, subject, creator, createdAt }: WorkbookModel): void {
  const created = new Date(createdAt);
  Object.assign(workbook, { title, subject, creator, created, modified: created, lastModifiedBy: creator });
}
