import { expect, test } from 'vitest';
import { catalogue } from '../../src/schema/catalogue.ts';

test('a code explains its other severities, each in its own words', () => {
  for (const [code, { severity, also = {}, meaning }] of Object.entries(catalogue)) {
    expect([code, Object.keys(also)]).toEqual([code, expect.not.arrayContaining([severity])]);
    const explained = [meaning, ...Object.values(also)];
    expect([code, new Set(explained).size]).toEqual([code, explained.length]);
    // One line of the page for each severity: none explains another one.
    for (const words of explained) expect(words).not.toMatch(/\bas (an error|a warning|information)\b/i);
  }
});
