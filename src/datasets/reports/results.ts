/**
 * What a result says about the goods; null for a word that says neither. The specification names no results, so this goes
 * by words that everybody uses.
 */
export function meaningOfResult(result: string): 'passed' | 'failed' | 'open' | null {
  if (/fail|reject|not |non/i.test(result)) return 'failed';
  if (/pass|accept|approv|conform/i.test(result)) return 'passed';
  return /pend|hold|no result/i.test(result) ? 'open' : null;
}
