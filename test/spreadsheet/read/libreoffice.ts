import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hasProgram } from '../../has-program.ts';
import { fileOf, folder } from './reading.ts';

const OFFICE = 'soffice';

/** Whether LibreOffice is here: what needs it is skipped without it. */
export const office = hasProgram(OFFICE, ['--version']);

/** What LibreOffice makes of a workbook when it saves it in another format, or in its own way. */
export function convert(bytes: Buffer, format: string): Buffer {
  const path = fileOf(bytes, 'in.xlsx');
  const out = join(folder, format);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync(OFFICE, [profile, '--headless', '--convert-to', format, '--outdir', out, path], { stdio: 'ignore' });
  return readFileSync(join(out, basename(path).replace(/xlsx$/, format)));
}
