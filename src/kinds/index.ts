import type { Kind } from '../schema/kind.ts';
import { attachments } from './attachments.ts';
import { bookings } from './bookings.ts';
import { factoryConfirmations } from './factory-confirmations.ts';
import { labOrders } from './lab-orders.ts';
import { suppliers } from './suppliers.ts';

/** Everything that can be imported, in the order in which help and pages list it. */
export const kinds: readonly Kind[] = [bookings, suppliers, labOrders, factoryConfirmations, attachments];

/** The kind of this name, or undefined when there is none. */
export function findKind(name: string): Kind | undefined {
  return kinds.find((kind) => kind.name === name);
}
