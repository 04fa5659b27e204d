import { run, told } from '../json.ts';
import type { Cells, Machine, Office } from '../office.ts';

/** A row of a list of attachments. */
export const row = (file: string, change: Cells = {}): Cells => ({
  docType: 'PHOTO',
  sourceId: '50000014',
  file,
  ...change,
});

export async function imported(machine: Machine, file: string, ...args: readonly string[]) {
  const ended = await machine.qcsheet('import', file, '--kind', 'attachments', '--yes', '--json', ...args);
  return { exit: ended.exit, run: told(run, ended) };
}

/** Every upload that the service has accepted, in order. */
export function uploadsAt(office: Office) {
  return office.sandbox.allAccepted().filter((one) => one.kind === 'upload');
}
