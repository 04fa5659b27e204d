import { columnLetters } from '../../schema/cell.ts';
import type { Kind } from '../../schema/kind.ts';
import type { LookupName } from '../../schema/lookup.ts';
import { TONE_LOOKS } from '../../spreadsheet/house-style.ts';
import type { LiveFormat } from '../../spreadsheet/model.ts';
import type { ListSheet } from './list-sheets.ts';
import { messages } from './messages.ts';
import { parentChecks } from './parents.ts';
import { type PreparedRows, rowFormulas } from './rows.ts';
import { type LiveCheck, requiredChecks, ruleChecks, type Tone } from './rules.ts';

/** The colours of the data sheet and their meanings, in order of priority. */
export const TONES: readonly (Pick<LiveFormat, 'fill' | 'colour'> & { readonly tone: Tone; readonly words: string })[] =
  [
    { tone: 'wrong', ...TONE_LOOKS.bad, words: messages.wrong },
    { tone: 'missing', fill: 'FFD9A8', colour: '7F3F00', words: messages.missing },
    { tone: 'doubtful', ...TONE_LOOKS.doubtful, words: messages.doubtful },
  ];

/** The conditional formats of the data sheet, compiled from the columns and rules of the check. */
export function liveFormats(
  kind: Kind,
  sheets: ReadonlyMap<LookupName, ListSheet>,
  prepared: PreparedRows,
): LiveFormat[] {
  const checks = liveChecks(kind, sheets, prepared);
  return TONES.flatMap(({ tone, fill, colour }) =>
    checks
      .filter((check) => check.tone === tone)
      .map(({ key, formula }) => {
        const letter = columnLetters(kind.columns.findIndex((column) => column.key === key) + 1);
        return { range: `${letter}${prepared.first}:${letter}${prepared.last}`, formula, fill, colour };
      }),
  );
}

function liveChecks(kind: Kind, sheets: ReadonlyMap<LookupName, ListSheet>, prepared: PreparedRows): LiveCheck[] {
  const rows = rowFormulas(kind, prepared);
  const ofRules = kind.rules.flatMap((rule) => ruleChecks(rule, kind, rows) ?? []);
  return [...requiredChecks(kind, rows), ...ofRules, ...parentChecks(kind, sheets, rows)];
}
