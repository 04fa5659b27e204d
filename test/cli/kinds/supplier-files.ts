import { check, run, told } from '../json.ts';
import type { Cells, Machine } from '../office.ts';

/** A supplier that is right in every cell, named by its code. */
export const supplier = (identificationCode: string, change: Cells = {}): Cells => ({
  supplierId: '',
  identificationCode,
  entityName: 'Golden Star Trading Co., Ltd.',
  mainProductLines: 'Toys < 3 years',
  country: 'China',
  city: 'Shenzhen',
  address: '12 West Road',
  'contactInfo.main.name': 'Li Wei',
  'contactInfo.main.phone': '+86 755 8765 4321',
  'contactInfo.main.email': 'li.wei@supplier.example',
  ...change,
});

export async function importing(machine: Machine, ...args: readonly string[]) {
  const ended = await machine.qcsheet('import', '--kind', 'suppliers', '--yes', '--json', ...args);
  return { exit: ended.exit, run: told(run, ended) };
}

export async function checking(machine: Machine, file: string) {
  return told(check, await machine.qcsheet('check', file, '--kind', 'suppliers', '--json'));
}
