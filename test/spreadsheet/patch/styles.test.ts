import { expect, test } from 'vitest';
import { styleMarkup } from '../../../src/spreadsheet/patch/style-markup.ts';
import { NO_STYLES, stylesOf } from '../../../src/spreadsheet/patch/styles.ts';

test('two styles that differ in one thing alone have two numbers, and the same style has one', () => {
  const styles = stylesOf(NO_STYLES);
  const looks = [{}, { fill: 'FFF2CC' }, { boxed: true }, { fill: 'FFF2CC', boxed: true }, { lineBelow: true }];
  const numbers = looks.map((look) => styles.cell(styleMarkup({ wrap: true, ...look })));
  expect(new Set(numbers).size).toBe(looks.length);
  expect(looks.map((look) => styles.cell(styleMarkup({ wrap: true, ...look })))).toEqual(numbers);
});
