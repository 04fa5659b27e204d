import { parseSync } from 'rolldown/utils';

/** A literal with this many words is a sentence or a part of one. */
const FEWEST_WORDS = 4;

/** XML, or a piece of it. */
const MARKUP = /<[\w?/!]|\/>/;
/** SQL, or a piece of it: its words in capitals, a parameter, or a column with a value. */
const SQL =
  /\b(SELECT|INSERT|UPDATE|DELETE|REPLACE|CREATE|CHECK|FROM|WHERE|AND|OR|AS|IN|IS|NOT|NULL|GROUP BY|UNION|BEGIN|END|RETURNING|TEXT|INTEGER|PRAGMA|CASE|WHEN|ON|LIMIT|DROP|ORDER BY|ROLLBACK)\b|(^|\s):[a-z]|\b[a-z_]+ = |^'/;

/**
 * The sentences in the code of a file. Faults of our own (`new Error`) and the modules that it names do not count. Of SQL
 * only the texts in it count, and of XML nothing.
 */
export function proseOf(path: string, text: string): readonly string[] {
  const { program } = parseSync(path, text, { lang: 'ts' });
  return literalsOf(program)
    .filter((literal) => !MARKUP.test(literal))
    .flatMap((literal) => (SQL_FOLDERS.test(path) && SQL.test(literal) ? textsIn(literal) : [literal]))
    .filter((literal) => wordsOf(literal) >= FEWEST_WORDS);
}

const SQL_FOLDERS = /^journal\/(sql|sqlite|postgres)\//;

/** The texts in a piece of SQL, without its comments and faults of our own. */
function textsIn(sql: string): readonly string[] {
  return [
    ...sql.replaceAll(/--.*|RAISE\([^)]*\)|RAISE EXCEPTION .*|never\('[^']*'\)/g, '').matchAll(/'((?:[^']|'')*)'/g),
  ].map(([, text = '']) => text);
}

function wordsOf(literal: string): number {
  return literal.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length;
}

function literalsOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(literalsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, quasis, callee } = fields(node);
  if (type === 'Literal' && typeof value === 'string') return [value];
  if (type === 'NewExpression' && String(fields(callee)['name']).match(/(Error|Timeout)$/)) return [];
  if (type === 'CallExpression' && fields(callee)['type'] === 'Super') return [];
  const own = type === 'TemplateLiteral' && Array.isArray(quasis) ? [quasis.map(rawOf).join(' ... ')] : [];
  return [
    ...own,
    ...literalsOf(
      Object.entries(node)
        .filter(([name]) => name !== 'source')
        .map(([, part]) => part),
    ),
  ];
}

function rawOf(quasi: unknown): string {
  return String(fields(fields(quasi)['value'])['raw']);
}

function fields(node: unknown): Readonly<Record<string, unknown>> {
  return typeof node === 'object' && node !== null ? Object.fromEntries(Object.entries(node)) : {};
}
