import { describe, expect, it } from 'vitest';
import { PackedTexts } from '../../src/console/file/packed-texts.ts';

describe('PackedTexts', () => {
  it('gives each line back, in any order', () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `Zeile ${index} 漢字 ${'ab'.repeat(index % 7)}`);
    const packed = new PackedTexts();
    for (const line of lines) packed.add(line);
    const order = lines.map((_, index) => (index * 619) % lines.length);
    expect(order.map((index) => packed.at(index))).toEqual(order.map((index) => lines[index]));
  });

  it('gives nothing for a position without a line', () => {
    const packed = new PackedTexts();
    expect(packed.at(0)).toBeUndefined();
    for (let index = 0; index < 32; index += 1) packed.add('');
    expect([packed.at(31), packed.at(32), packed.at(64)]).toEqual(['', undefined, undefined]);
  });
});
