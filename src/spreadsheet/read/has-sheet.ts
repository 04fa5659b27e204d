import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** A part that only lists sheets is small. A larger one may be an attack. */
const MOST_BYTES = 4_000_000;

/**
 * True if a workbook has a sheet of this name. It reads only the list of sheets, so the length of the sheets does not
 * matter. False for any file that is not a workbook.
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
