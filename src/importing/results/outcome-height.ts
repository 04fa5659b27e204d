import { wrappedHeight } from '../../spreadsheet/row-height.ts';
import { OWN_COLUMNS } from '../input/headers/own-columns.ts';

/** The height of a row in points; undefined for the usual one. `isInFront`: our columns come first. */
export function outcomeHeight(message: string, trackingId: string, isInFront: boolean): number | undefined {
  if (message === '') return undefined;
  const width = isInFront ? 'widthInFront' : 'width';
  return wrappedHeight([
    [message, OWN_COLUMNS.message[width]],
    [trackingId, OWN_COLUMNS.trackingId[width]],
  ]);
}
