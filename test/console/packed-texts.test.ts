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

  it('has in memory once what has not changed since', () => {
    const lines = Array.from({ length: 320 }, (_, index) => `row ${index}`);
    const [before, after] = [new PackedTexts(), new PackedTexts()];
    for (const line of lines) before.add(line);
    const changed = new PackedTexts(before);
    for (const line of lines.with(40, 'changed')) changed.add(line);
    changed.end();
    for (const line of lines) after.add(line);
    expect([changed.sharedWith(before), after.sharedWith(before)]).toEqual([9, 0]);
    expect([changed.at(40), changed.at(41), before.at(40)]).toEqual(['changed', 'row 41', 'row 40']);
  });

  it('gives nothing for a position without a line', () => {
    const packed = new PackedTexts();
    expect(packed.at(0)).toBeUndefined();
    for (let index = 0; index < 32; index += 1) packed.add('');
    expect([packed.at(31), packed.at(32), packed.at(64)]).toEqual(['', undefined, undefined]);
  });
});
