import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** A part that only lists sheets is small; a larger one is somebody's trap. */
const MOST_BYTES = 4_000_000;

/**
 * Whether a workbook has a sheet of this name, by its list of sheets alone: however long the sheets are, no row is read.
 * False for any file that is no workbook.
 */
export async function hasSheet(path: string, name: string): Promise<boolean> {
  const zip = await openPromise(path).catch(() => null);
  if (zip === null) return false;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.toLowerCase() !== 'xl/workbook.xml' || entry.uncompressedSize > MOST_BYTES) continue;
      const list = await text(await zip.openReadStreamPromise(entry));
      return list.includes(` name="${name}"`);
    }
    return false;
  } catch {
    return false;
  } finally {
    zip.close();
  }
}
