import { createBooking } from '../../src/contract/bookings.ts';
import { confirmFactory } from '../../src/contract/factory-confirmations.ts';
import { uploadFile } from '../../src/contract/files.ts';
import { createLabOrder } from '../../src/contract/lab-orders.ts';
import { updateSupplier } from '../../src/contract/suppliers.ts';
import type { Context, Judged } from '../../src/service/classify.ts';
import type { Transport } from '../../src/service/transport.ts';

export const CREATES: readonly Judged<unknown>[] = [createBooking, createLabOrder, uploadFile];

export const UPDATES: readonly Judged<unknown>[] = [updateSupplier, confirmFactory];

export const FIRST: Context = { rowIdsInPath: false, unauthorizedBefore: false };

export const ROW_IDS: Context = { ...FIRST, rowIdsInPath: true };

export const SECOND: Context = { ...FIRST, unauthorizedBefore: true };

export function answer(status: number, body: unknown = '', retryAfterMs: number | null = null): Transport {
  return { type: 'answer', status, retryAfterMs, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** What each of the creating operations answers with that id. */
export const receipts = (id: string) => [
  { message: 'received', content: id },
  { generalInformation: { orderId: id, vendorRefNo: 'N-1' } },
  { id, srcId: '50000013', fileName: 'a.pdf', fileSize: 4 },
];

export const NO_IDS = ['', '   ', '\u00a0\u200b', 'null', ' NULL ', 'Null', 'undefined', 'Undefined', '-'];
