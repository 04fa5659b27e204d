import type { Kind } from '../schema/kind.ts';
import { attachments } from './attachments.ts';
import { bookings } from './bookings.ts';
import { factoryConfirmations } from './factory-confirmations.ts';
import { labOrders } from './lab-orders.ts';
import { suppliers } from './suppliers.ts';

/** All kinds that can be imported, in the order of help and guide pages. */
export const kinds: readonly Kind[] = [bookings, suppliers, labOrders, factoryConfirmations, attachments];

/** The kind with this name; undefined if there is none. */
export function findKind(name: string): Kind | undefined {
  return kinds.find((kind) => kind.name === name);
}
