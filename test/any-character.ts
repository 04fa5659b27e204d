import fc from 'fast-check';

const SURROGATES = { from: 0xd8_00, count: 0x8_00 };

/**
 * Any character of Unicode, those that nobody assigned among them. It is what `unit: 'binary'` gives, which takes a second
 * of the processor to make in each process.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - SURROGATES.count })
  .map((at) => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.count));
