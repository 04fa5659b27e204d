import { expect, test } from 'vitest';
import { highlightsOf } from '../../../src/importing/results/highlights.ts';
import { layoutOf } from '../../../src/importing/results/layout.ts';
import { usersFormats } from '../../../src/importing/results/users-formats.ts';
import { bookings } from '../../../src/kinds/bookings.ts';
import { GOOD, rowsOf, streamed } from '../sheets.ts';

test("every colour behind a text comes with one for the text, because the user's own may be light", async () => {
  const layout = await layoutOf(bookings, streamed(rowsOf([GOOD])), ['marks'], () => 60);
  const formats = usersFormats(layout, highlightsOf([]));
  expect(formats.length).toBeGreaterThan(5);
  expect(formats.filter(({ fill, colour }) => fill !== undefined && colour === undefined)).toEqual([]);
});
