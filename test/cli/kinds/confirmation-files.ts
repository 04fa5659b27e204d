import { run, told } from '../json.ts';
import type { Cells, Machine, Office } from '../office.ts';

export const KIND = 'factory-confirmations';

export const row = (orderId: string, change: Cells = {}): Cells => ({
  orderId,
  inspectionDate: '2029-03-12',
  containerReadyDate: '2029-03-14',
  password: '',
  ...change,
});

export async function imported(machine: Machine, file: string, ...args: readonly string[]) {
  const ended = await machine.qcsheet('import', file, '--kind', KIND, '--yes', '--json', ...args);
  return { exit: ended.exit, run: told(run, ended) };
}

/** What was confirmed of an order, in the order in which it was accepted. */
export function confirmed({ sandbox }: Office, orderId: string) {
  return sandbox
    .allAccepted()
    .filter((one) => one.kind === 'confirmation')
    .filter((one) => one.orderId === orderId);
}
