import { hash } from 'node:crypto';

/** In UTF-8. File systems take 255 bytes, and Windows takes 260 characters for a whole path. */
const MOST_BYTES = 120;
const EXTENSION = /(?<=.)\.[A-Za-z0-9]{1,10}$/;

/**
 * Gives the name of a stored file in its folder: a label, then the name from the service. It has no characters that a
 * file system, a reader, or a shell with quotes may misread. Without quotes a shell still splits it at spaces, commas
 * and parentheses. It is never a path, an option or a device name.
 */
export function storedName(label: string, name: string | null): string {
  const prefix = clean(label);
  // Two labels must give different names, even on file systems that ignore upper and lower case.
  const isPlain =
    prefix !== '' && prefix === label && prefix === prefix.toLowerCase() && prefix.length <= MOST_BYTES / 2;
  const start = isPlain ? prefix : `${cut(prefix, MOST_BYTES / 4) || 'file'}-${digest(label)}`;
  const cleaned = clean(name ?? '') || 'file';
  const [extension = ''] = EXTENSION.exec(cleaned) ?? [];
  const room = MOST_BYTES - bytes(start) - bytes(extension) - 1;
  const stem = clean(cut(cleaned.slice(0, cleaned.length - extension.length), room)) || 'file';
  return `${start}-${stem}${extension}`;
}

/** Gives another name, for a file whose own name belongs to another file. */
export function otherName(id: string, label: string, name: string | null): string {
  return storedName(`${label}-${digest(id)}`, name);
}

/** Gives the name itself for 1, then variants: `x.pdf`, `x (2).pdf`. */
export function numbered(name: string, count: number): string {
  if (count === 1) return name;
  const [extension = ''] = EXTENSION.exec(name) ?? [];
  const end = ` (${count})${extension}`;
  return `${cut(name.slice(0, name.length - extension.length), MOST_BYTES - bytes(end)).trimEnd()}${end}`;
}

/** PowerShell treats curved quotes as straight ones, and brackets as a pattern even in quotes. */
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

/** Cuts a text to `most` bytes, at a whole character. */
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
  return hash('sha256', id).slice(0, 8);
}
