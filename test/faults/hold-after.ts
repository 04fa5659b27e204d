import { onTestFinished } from 'vitest';
import { isBooking } from './campaign.ts';
import type { FaultProxy } from './proxy.ts';

/** Lets so many bookings pass. Those after them are on their way until `arrive` is called, or the test has finished. */
export function holdAfter(proxy: Pick<FaultProxy, 'hold'>, bookings: number) {
  let left = bookings;
  const arrive = proxy.hold((request) => isBooking(request) && left-- <= 0);
  onTestFinished(arrive);
  return { arrive, isHolding: () => left < 0 };
}
