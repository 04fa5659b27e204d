import type { SendPlan } from '../app/import/agree.ts';
import { ok, problem, type Result } from '../app/problem.ts';
import type { Context } from './command.ts';
import { counted, rowList } from './words.ts';

/**
 * Asks once before anything is sent: how many documents (with `--limit` no more than that), which account, which
 * service. Without a terminal only `--yes` sends. The answer `false` is a person's no.
 */
export async function confirm(plan: SendPlan, yes: boolean, context: Context): Promise<Result<boolean>> {
  if (yes) return ok(true);
  const all = counted(plan.ready, plan.noun);
  const what = plan.sending < plan.ready ? `${plan.sending} of ${all}` : all;
  const where = `as ${plan.account} at ${plan.service}`;
  if (!context.mayAsk) {
    const message = `${what} would be sent ${where}, but nobody can be asked here.`;
    return problem(
      'usage',
      'needs-yes',
      message,
      'Add --yes to send without a question, or --dry-run to send nothing.',
    );
  }
  const later = plan.ready - plan.sending;
  const beside = [
    ...plannedLines(plan),
    later > 0 ? `${later} ${later === 1 ? 'is' : 'are'} left for later (--limit ${plan.sending})` : '',
    plan.canary === null
      ? ''
      : `the first ${plan.canary} alone; the others only when all of them are accepted (--canary)`,
    plan.invalid > 0 ? `${plan.invalid} invalid will not be sent` : '',
    plan.skipped > 0
      ? `${plan.skipped} ${plan.updates ? 'would change nothing' : 'were sent before'} and are skipped`
      : '',
    plan.warnings > 0 ? `${counted(plan.warnings, ['warning', 'warnings'])}, above: sent all the same` : '',
    plan.inDoubt > 0 ? `${plan.inDoubt} in doubt will not be sent` : '',
  ].filter((part) => part !== '');
  const lines = [`Send ${what} ${where}?`, ...beside.map((part) => `  ${part}`), 'This cannot be taken back. [y/N] '];
  const answer = await context.io.ask(lines.join('\n'), context.stopping);
  return ok(/^y(es)?$/i.test(answer.trim()));
}

const MOST_DOCUMENTS = 6;

/** The plan that is applied, in few lines: where it is, who made it and when, and what is sent first. */
function plannedLines({ planned, sending }: SendPlan): readonly string[] {
  if (planned === null) return [];
  const { path, plannedAt, plannedBy, documents, calls } = planned;
  const sent = documents.filter(({ does }) => does === 'send');
  const first = sent.slice(0, MOST_DOCUMENTS).map(({ rows, key }) => `${rowList(rows, 3)}${key ? ` (${key})` : ''}`);
  const more = sending - first.length;
  const endpoints = [...new Set(sent.map(({ request }) => `${request?.method} ${request?.path.split('?')[0]}`))];
  const where = endpoints.length === 1 ? ` of ${endpoints[0]}` : '';
  return [
    `as planned in ${path} on ${plannedAt.slice(0, 16).replace('T', ' ')} UTC by ${plannedBy}`,
    `${counted(calls, ['call', 'calls'])}${where}`,
    `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  ];
}
