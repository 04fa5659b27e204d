import { attachments } from './attachments.ts';
import { factoryConfirmations } from './factory-confirmations.ts';
import { labOrders } from './lab-orders.ts';
import type { Sample } from './mistakes.ts';
import { suppliers } from './suppliers.ts';

/** The samples by kind. Bookings have files of their own: CSV, and headers with mistakes. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  suppliers,
  'lab-orders': labOrders,
  'factory-confirmations': factoryConfirmations,
  attachments,
};
