// No package serves: `JSON.stringify` ends at 500 MB of text, and streaming ones escape and order in their own ways.

const PIECE = 65_536;

/**
 * The text of `JSON.stringify(value)` in pieces, with the lists of an object item by item. A piece ends only between
 * two of them, never within a text.
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

/** Neither a list nor what `JSON.stringify` writes as something else. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
}
