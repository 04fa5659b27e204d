/**
 * What a result says about the goods; null for a word that says neither. The specification names no results, so this goes
 * by words that everybody uses.
 */
export function meaningOfResult(result: string): 'passed' | 'failed' | 'open' | null {
  if (FAILED.test(result)) return 'failed';
  if (PASSED.test(result)) return 'passed';
  return /pend|hold|no result/i.test(result) ? 'open' : null;
}

const FAILED = /\bfail|\breject|\b(?:not|non|un|dis)[ -]?(?:pass|accept|approv|conform)/i;
const PASSED = /\b(?:pass|accept|approv|conform)/i;
