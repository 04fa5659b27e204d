import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/**
 * Where a secret is found in a folder (workbooks are unpacked; `input` is the user's own) or in what was printed; in
 * words, without the secret.
 */
export function leakedInto(folder: string, printed: string, secrets: ReadonlySet<string>, input = ''): string[] {
  const leaks: string[] = [];
  const look = (where: string, text: string): void => {
    let found = 0;
    for (const secret of secrets) if (text.includes(secret)) found += 1;
    if (found > 0) leaks.push(`${found} secrets in ${where}`);
  };
  look('what was printed', printed);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === input) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    look(basename(entry.name), bytes.toString('latin1'));
    if (entry.name.endsWith('.xlsx')) look(`the parts of ${entry.name}`, unpacked(bytes));
  }
  return leaks;
}

/** The text of every part of a workbook. */
function unpacked(bytes: Buffer): string {
  const texts: string[] = [];
  for (let at = bytes.indexOf(PART); at !== -1; at = bytes.indexOf(PART, at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const isDeflated = bytes.readUInt16LE(at + 8) === 8;
    if (isDeflated) texts.push(inflateRawSync(bytes.subarray(start)).toString('latin1'));
  }
  return texts.join('\n');
}

const PART = Buffer.from('PK\x03\x04');
