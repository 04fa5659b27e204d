import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { displayWidth, firstCells } from '../../src/text/display-width.ts';

const TEXTS = {
  plain: 'Booking 12, row 7',
  accents: 'Chère Zoë: façade, Łódź, e\u0301',
  Chinese: '检验报告：深圳市',
  Japanese: '検査レポート ｶﾞｷﾞ',
  Korean: '검사 보고서 \u1112\u1161\u11ab',
  Thai: 'การตรวจสอบ',
  Hindi: 'निरीक्षण रिपोर्ट',
  Arabic: 'تقرير التفتيش',
  emoji: '😀 👍🏽 👨‍👩‍👧 ❤️ ✅ 1️⃣ 🇨🇳 ☺',
  bar: '███░░░ 50 %…',
  'control characters': 'a\u0000b\u200bc\u00ad',
  'a lone half of a character': '\ud83d',
};

describe('the width of a text', () => {
  test.each(Object.entries(TEXTS))('is what string-width says: %s', (_name, text) => {
    expect(displayWidth(text)).toBe(stringWidth(text));
  });

  test('never cuts within a character', () => {
    expect(firstCells('检验报告', 5)).toBe('检验…');
    expect(firstCells('👨‍👩‍👧👨‍👩‍👧', 3)).toBe('👨‍👩‍👧…');
  });
});
