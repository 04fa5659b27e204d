import { wrappedHeight } from '../../spreadsheet/row-height.ts';
import type { OwnColumn } from '../input/headers/own-columns.ts';

/** The widths of our columns behind the user's, in characters. */
export const OWN_WIDTHS: Readonly<Record<OwnColumn, number>> = {
  status: 12,
  trackingId: 36,
  message: 80,
  sentAt: 24,
  marks: 8,
  fingerprint: 8,
};
/**
 * The widths if our columns come first and stay visible. Together they take 678 pixels, which leaves half of a screen
 * of 1366 for the user's columns. A tracking id may extend over an empty message, and is wrapped beside another
 * message.
 */
export const FIRST_WIDTHS: Readonly<Record<OwnColumn, number>> = {
  ...OWN_WIDTHS,
  status: 10,
  trackingId: 21,
  message: 40,
  sentAt: 23,
};

/** The height of a row in points; undefined for the usual one. */
export function outcomeHeight(
  message: string,
  trackingId: string,
  widths: Readonly<Record<OwnColumn, number>> = FIRST_WIDTHS,
): number | undefined {
  if (message === '') return undefined;
  return wrappedHeight([
    [message, widths.message],
    [trackingId, widths.trackingId],
  ]);
}
