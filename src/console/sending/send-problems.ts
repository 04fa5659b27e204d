import { problem, type Result } from '../../problem/problem.ts';
import { messages } from '../messages.ts';

/** Nobody answered the question about a plan in time. */
export function unanswered(): Result<never> {
  return problem('usage', 'unanswered', messages.unanswered, messages.sendAgain);
}

/** More would be sent than was chosen. */
export function choiceOutdated(): Result<never> {
  return problem('usage', 'choice-outdated', messages.choiceOutdated, messages.chooseAgain);
}
