import type { JoinedFinding } from '../../schema/joined-findings.ts';
import { foldText } from '../cells/text.ts';

/** What aliases made of the file's values, by column and value: `Label [id]`. Several forms if parents differ. */
export type AliasMeanings = ReadonlyMap<string, ReadonlySet<string>>;

export function aliasMeanings(findings: readonly JoinedFinding[]): AliasMeanings {
  const meanings = new Map<string, Set<string>>();
  for (const { code, column, value, suggestions } of findings) {
    if (code !== 'alias-used') continue;
    const key = JSON.stringify([column, foldText(value ?? '')]);
    const known = meanings.get(key) ?? new Set();
    meanings.set(key, known);
    for (const form of suggestions) known.add(form);
  }
  return meanings;
}

/** Whether aliases now give a value another entry than before. `before`: the stored findings of a run. */
export function meansOtherwise(now: AliasMeanings, before: string): boolean {
  if (now.size === 0 || !before.includes('"alias-used"')) return false;
  const then = aliasMeanings(JSON.parse(before));
  return [...now].some(([key, forms]) => {
    const known = then.get(key);
    return known !== undefined && [...forms].some((form) => !known.has(form));
  });
}
