import type { Cells } from '../office.ts';

/** Nothing in common with the bookings above but the supplier. */
export const unlike = (name: string): Cells => ({
  serviceDate: '2029-04-02',
  shipDate: '2029-04-16',
  'products.poNumber': `${name}-elsewhere`,
});
