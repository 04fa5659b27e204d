import { sanitizeServiceText } from '../../service/service-text.ts';
import { answerWords } from '../cells/field-words.ts';

/** What the service said became of a document, as a report has it, in one line that a terminal can show. */
export function bookingWords(answer: unknown): string {
  return sanitizeServiceText(answerWords(typeof answer === 'string' ? answer : JSON.stringify(answer))) ?? '';
}
