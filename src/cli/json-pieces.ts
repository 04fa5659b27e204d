// No package fits: `JSON.stringify` fails above 500 MB of text, and streaming packages escape and order differently.

const PIECE = 65_536;

/**
 * The text of `JSON.stringify(value)` in pieces: lists inside an object come item by item. A piece ends only between
 * two items, never inside a text.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = '';
  for (const token of tokens(value)) {
    piece += token;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* tokens(value: unknown): Iterable<string> {
  if (!isPlain(value)) {
    yield JSON.stringify(value);
    return;
  }
  let separator = '{';
  for (const [key, part] of Object.entries(value)) {
    const head = `${separator}${JSON.stringify(key)}:`;
    if (Array.isArray(part)) {
      yield `${head}[`;
      for (const [index, item] of part.entries()) yield `${index > 0 ? ',' : ''}${JSON.stringify(item) ?? 'null'}`;
      yield ']';
    } else {
      const text: string | undefined = JSON.stringify(part);
      if (text === undefined) continue;
      yield `${head}${text}`;
    }
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

/** Whether it is neither a list nor an object that `JSON.stringify` converts. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
}
