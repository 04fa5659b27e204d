import { messages } from './messages.ts';
import { notAWorkbook, Refused } from './refused.ts';

/** The first bytes of an OLE2 compound file ([MS-CFB] 2.2): `.xls`, `.doc` and every Office file with a password. */
const OLE2 = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Gives the format by the first bytes; the file's name does not matter. Throws `Refused` with advice for a format that
 * is not read.
 */
export function recognise(bytes: Buffer): 'package' | 'text' {
  if (bytes.length === 0) {
    throw new Refused('file-empty', messages.empty, messages.fetchEmpty);
  }
  if (bytes.subarray(0, 8).equals(OLE2)) throw compoundFile(bytes);
  if (isZip(bytes)) return 'package';
  const format = otherFormat(bytes);
  if (format !== undefined) throw notAWorkbook(format);
  return 'text';
}

function isZip(bytes: Buffer): boolean {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false;
  return bytes.length === 2 || (bytes[2] ?? 0) < 0x09;
}

function compoundFile(bytes: Buffer): Refused {
  if (hasStream(bytes, 'EncryptedPackage')) {
    const hint = messages.removePassword;
    return new Refused('file-encrypted', messages.encrypted, hint);
  }
  if (hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book')) {
    const hint = messages.saveAsXlsx;
    return new Refused('file-xls', messages.oldFormat, hint);
  }
  return notAWorkbook(messages.olderOffice);
}

/**
 * Looks for a directory entry of 128 bytes: the name in UTF-16, and its length with the final zero at byte 64 ([MS-CFB]
 * 2.6.1).
 */
function hasStream(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = bytes.indexOf(wanted, 512); at !== -1; at = bytes.indexOf(wanted, at + 2)) {
    if (at % 128 === 0 && at + 66 <= bytes.length && bytes.readUInt16LE(at + 64) === wanted.length) return true;
  }
  return false;
}

function otherFormat(bytes: Buffer): string | undefined {
  const start = bytes
    .toString('latin1', 0, 1024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (start.startsWith('%PDF-')) return messages.pdf;
  if (start.startsWith('{\\rtf')) return messages.rtf;
  if (/^<!doctype html|^<html|^<table|^<head|^<meta/i.test(start)) return messages.webPage;
  if (start.startsWith('<?xml')) return messages.xml;
  return undefined;
}
