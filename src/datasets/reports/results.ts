/**
 * The meaning of a result for the goods; null if the word is not known. The specification does not list the results, so
 * this uses common words.
 */
export function meaningOfResult(result: string): 'passed' | 'failed' | 'open' | null {
  if (FAILED.test(result)) return 'failed';
  if (PASSED.test(result)) return 'passed';
  return /pend|hold|no result/i.test(result) ? 'open' : null;
}

const FAILED = /\bfail|\breject|\b(?:not|non|un|dis)[ -]?(?:pass|accept|approv|conform)/i;
const PASSED = /\b(?:pass|accept|approv|conform)/i;
