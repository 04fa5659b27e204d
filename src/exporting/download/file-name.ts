import { createHash } from 'node:crypto';

/** In UTF-8; file systems take 255, and paths of Windows 260 letters in all. */
const MOST_BYTES = 120;
const EXTENSION = /(?<=.)\.[A-Za-z0-9]{1,10}$/;

/**
 * The name under which a stored file lies in a folder: a label, then what the service calls it, without anything that a
 * file system or an eye could take for something else, or a shell that has it in quotes, single or double. Without
 * quotes spaces, commas and parentheses would still part it. Never a path, an option or the name of a device.
 */
export function storedName(label: string, name: string | null): string {
  const prefix = clean(label);
  // Two labels must not fall together, on file systems that know no upper case neither.
  const isPlain =
    prefix !== '' && prefix === label && prefix === prefix.toLowerCase() && prefix.length <= MOST_BYTES / 2;
  const start = isPlain ? prefix : `${cut(prefix, MOST_BYTES / 4) || 'file'}-${digest(label)}`;
  const cleaned = clean(name ?? '') || 'file';
  const [extension = ''] = EXTENSION.exec(cleaned) ?? [];
  const room = MOST_BYTES - bytes(start) - bytes(extension) - 1;
  const stem = clean(cut(cleaned.slice(0, cleaned.length - extension.length), room)) || 'file';
  return `${start}-${stem}${extension}`;
}

/** Another name for a file whose own belongs to another one. */
export function otherName(id: string, label: string, name: string | null): string {
  return storedName(`${label}-${digest(id)}`, name);
}

/** The name itself, then others: `x.pdf`, `x (2).pdf`. */
export function numbered(name: string, count: number): string {
  if (count === 1) return name;
  const [extension = ''] = EXTENSION.exec(name) ?? [];
  const end = ` (${count})${extension}`;
  return `${cut(name.slice(0, name.length - extension.length), MOST_BYTES - bytes(end)).trimEnd()}${end}`;
}

/** PowerShell takes curved quotes for straight ones, and brackets for a pattern even in quotes. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd]/gu, '')
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/[<>:"/\\|?*$`;&%!^'‘’‚‛“”„]/g, '_')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/^[ .~#@=–—―-]+|[ .]+$/g, '');
}

/** At a whole character. */
function cut(text: string, most: number): string {
  let end = '';
  let size = 0;
  for (const character of text) {
    size += bytes(character);
    if (size > most) break;
    end += character;
  }
  return end;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}

function digest(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 8);
}
