import { sanitizeServiceText } from '../../service/service-text.ts';
import { answerWords } from '../cells/field-words.ts';

/** The service's booking result as one line of text that is safe for a terminal. */
export function bookingWords(answer: unknown): string {
  return sanitizeServiceText(answerWords(typeof answer === 'string' ? answer : JSON.stringify(answer))) ?? '';
}
