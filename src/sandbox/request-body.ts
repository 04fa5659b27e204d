import { parseJson } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import { type Answer, refusal, type SeenRequest } from './answer.ts';

type Parsed<Body> =
  | { readonly type: 'body'; readonly body: Body }
  | { readonly type: 'wrong'; readonly answer: Answer };

/** The request's JSON body, parsed with the operation's own schema, or a refusal that names every wrong field. */
export function parseBody<Body>(operation: Pick<Operation<Body, never>, 'body'>, request: SeenRequest): Parsed<Body> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) return wrong(415, `Content-Type: "${type}" is not application/json.`);
  const json = parseJson(request.body);
  if (json === undefined) return wrong(400, 'The body is not JSON.');
  const parsed = operation.body?.safeParse(json);
  if (parsed === undefined) return wrong(400, 'The operation takes no body.');
  if (parsed.success) return { type: 'body', body: parsed.data };
  const problems = parsed.error.issues.map((issue) => `${fieldName(issue.path)}: ${issue.message}`);
  return wrong(400, problems.join('; '));
}

function wrong(status: number, message: string): { readonly type: 'wrong'; readonly answer: Answer } {
  return { type: 'wrong', answer: refusal(status, message) };
}

/** `products[0].refs[1].qty`. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return name === '' ? 'body' : name.replace(/^\./, '');
}
