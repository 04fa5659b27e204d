import type { LookupEntry } from '../schema/lookup.ts';
import { editDistance } from '../text/edit-distance.ts';
import { bare } from './bare.ts';

/** `byCode`: the text is similar to the id of the entry, not to its label. */
type Suggestion = { readonly entry: LookupEntry; readonly byCode: boolean };

/** The entries most similar to a text without a match, at most three, the most similar first. */
export type Suggest = (text: string) => readonly Suggestion[];

const SUGGESTIONS = 3;
const LONGEST_TEXT = 100;

/**
 * Prepares the entries at the first search. Accents are ignored (Sao Paulo finds São Paulo). With `codes`, ids are
 * compared too, without punctuation and leading zeros, because Excel damages ids in this way (417 for 00417).
 */
export function createSuggester(entries: readonly LookupEntry[], codes: boolean): Suggest {
  let labels: WordIndex | undefined;
  let ids: WordIndex | undefined;
  function search(text: string): readonly Suggestion[] {
    labels ??= prepare(entries, (entry) => labelWords(bare(entry.label)));
    const near = farFrom(labels, bare(text), farLabel, false);
    if (codes) {
      ids ??= prepare(entries, (entry) => [bareCode(entry.id)]);
      near.push(...farFrom(ids, bareCode(text), farCode, true));
    }
    return nearest(near);
  }
  // The same wrong value often repeats in thousands of rows, so each is searched only once.
  const known = new Map<string, readonly Suggestion[]>();
  return (text) => {
    if (text.length > LONGEST_TEXT) return [];
    const found = known.get(text) ?? search(text);
    known.set(text, found);
    return found;
  };
}

type LabelWord = { readonly text: string; readonly entry: LookupEntry };
type WordIndex = {
  readonly list: readonly LabelWord[];
  /** For each pair of letters, the indexes in `list` of the words with this pair. */
  readonly byPair: ReadonlyMap<string, readonly number[]>;
};

function prepare(entries: readonly LookupEntry[], textsOf: (entry: LookupEntry) => readonly string[]): WordIndex {
  const list = entries.flatMap((entry) => textsOf(entry).map((text) => ({ text, entry })));
  const byPair = new Map<string, number[]>();
  for (const [place, word] of list.entries()) {
    for (const pair of pairsOf(word.text)) {
      const places = byPair.get(pair);
      if (places === undefined) byPair.set(pair, [place]);
      else places.push(place);
    }
  }
  return { list, byPair };
}

type Near = Suggestion & { readonly far: number };

/** The distance is measured only for words that share the most pairs of letters. This keeps 20,000 entries fast. */
const MEASURED = 40;

function farFrom(
  words: WordIndex,
  wanted: string,
  far: (wanted: string, word: string) => number,
  byCode: boolean,
): Near[] {
  if (wanted === '') return [];
  return likeliest(words, wanted).map(({ text, entry }) => ({ entry, byCode, far: far(wanted, text) }));
}

/**
 * The words most similar to the wanted one, the best first. It allocates nothing for other words, because there are
 * thousands.
 */
function likeliest({ list, byPair }: WordIndex, wanted: string): readonly LabelWord[] {
  const shared = new Uint8Array(list.length);
  for (const pair of pairsOf(wanted)) {
    for (const place of byPair.get(pair) ?? []) shared[place] = (shared[place] ?? 0) + 1;
  }
  const best: { readonly word: LabelWord; readonly likeness: number }[] = [];
  for (const [place, word] of list.entries()) {
    const count = shared[place] ?? 0;
    if (count === 0) continue;
    const likeness = count / (wanted.length + word.text.length + 2);
    if (best.length === MEASURED && likeness <= (best.at(-1)?.likeness ?? 0)) continue;
    const at = best.findIndex((suggestion) => suggestion.likeness < likeness);
    best.splice(at === -1 ? best.length : at, 0, { word, likeness });
    if (best.length > MEASURED) best.pop();
  }
  return best.map(({ word }) => word);
}

/**
 * The distance of a label. A third of the letters may differ, at most three. A part of a longer label counts as more
 * distant.
 */
function farLabel(wanted: string, label: string): number {
  const far = editDistance(wanted, label, Math.min(3, Math.max(1, Math.floor(wanted.length / 3))));
  if (far !== Number.POSITIVE_INFINITY) return far;
  const [short, long] = wanted.length < label.length ? [wanted, label] : [label, wanted];
  return short.length > 2 && long.includes(short) ? 4 : far;
}

/** The distance of a code. Codes look alike, so only lost zeros and a single typing error count. */
function farCode(wanted: string, code: string): number {
  return editDistance(wanted, code, wanted.length > 3 ? 1 : 0);
}

/** The entries to suggest. If one is practically equal, the more distant ones are omitted. */
function nearest(near: readonly Near[]): readonly Suggestion[] {
  const sorted = near
    .filter(({ far }) => far !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a.far - b.far || a.entry.label.length - b.entry.label.length);
  const close = sorted.filter(({ far }) => far === 0 || sorted[0]?.far !== 0);
  return [...Map.groupBy(close, ({ entry }) => entry).values()]
    .flatMap((same) => same.slice(0, 1))
    .slice(0, SUGGESTIONS);
}

/** Pairs of adjacent letters. The beginning and the end of the word count as letters. */
function pairsOf(text: string): ReadonlySet<string> {
  const padded = `\u0002${text}\u0003`;
  const pairs = new Set<string>();
  for (let place = 0; place < padded.length - 1; place += 1) pairs.add(padded.slice(place, place + 2));
  return pairs;
}

/** A label, and the label without brackets at its end: "Xi'an [西安]" is also found as Xian. */
function labelWords(label: string): readonly string[] {
  const plain = label.replace(/ ?[([][^()[\]]*[)\]]$/, '');
  return plain === label || plain === '' ? [label] : [label, plain];
}

function bareCode(text: string): string {
  return bare(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');
}
