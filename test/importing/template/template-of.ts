import { templateModel } from '../../../src/importing/template/template-model.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import type { LookupIndex } from '../../../src/schema/lookup.ts';
import type { SheetModel, WorkbookModel } from '../../../src/spreadsheet/model.ts';
import { letterOf, lookupsWith } from '../sheets.ts';

export const INFO = {
  account: 'https://service.example li@example.com',
  program: 'qcsheet 1.2.3',
  lookupsPulledAt: '2027-01-01T00:00:00.000Z',
};

export const template = (lookups: LookupIndex = lookupsWith()) => templateModel(bookings, lookups, INFO);

export function sheetOf(model: WorkbookModel, name: string): SheetModel {
  const found = model.sheets.find((sheet) => sheet.name === name);
  if (found === undefined) throw new Error(`no sheet ${name}`);
  return found;
}

export function validationOf(model: WorkbookModel, key: string) {
  const letter = letterOf(key);
  return sheetOf(model, 'Bookings').validations?.find(({ range }) => range.startsWith(`${letter}3:`));
}
