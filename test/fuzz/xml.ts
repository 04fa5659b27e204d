import fc from 'fast-check';
import { either } from '../spreadsheet/read/trap-workbook.ts';
import { place, spliced, times } from './texts.ts';

const NUMBERS = [
  '1',
  '7',
  '500',
  '-1',
  '0',
  '4294967296',
  '1e308',
  '1e999',
  '-1e308',
  'NaN',
  '2958466',
  '-0.5',
  '1,5',
  '0x10',
  ' 1 ',
  '9'.repeat(400),
];
const ADDRESSES = ['A0', 'XFE1', 'A1048577', 'ZZZZ1', '$A$1', '1:1', 'A1:XFD1048576', 'B2:A1', 'R1C1', 'a1', 'А1'];
const NAMES = [
  'rId999',
  '',
  '../../../etc/passwd',
  '/xl/workbook.xml',
  'http://example.com/x',
  'x'.repeat(5_000),
  'true',
  's',
  'd',
  'e',
  'b',
];
const MASKS = [
  '00000',
  '@',
  'dd/mm/yyyy',
  '[$-F800]',
  '0.00E+00',
  '[<1]0;[<2]00;000',
  '"',
  '\\',
  '_',
  '*',
  '????/????',
  '0'.repeat(300),
  ';;;',
];
const REFERENCES = ['&#0;', '&#x1b;', '&#xD800;', '&#1114112;', '&nope;', '&', '&lt;', '&#10;', '_x001B_', '_xD800_'];
const CELLS = [
  '<c r="B2"><v>1</v></c>',
  '<row r="1"><c t="s"><v>0</v></c></row>',
  '<row/>',
  '<c t="s"><v/></c>',
  '<si/>',
  '<xf/>',
];
const WELL_FORMED = [...NUMBERS, ...ADDRESSES, ...NAMES, ...MASKS.filter((mask) => mask !== '"')];
const ILL_FORMED = [...REFERENCES, '"', '<', '\0', '\u001b[2J'];
const REQUIRED = fc.constantFrom('m', 'x');
const DEPTH = fc.integer({ min: 2, max: 150 });
const INSERTED = [
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '<!ENTITY x SYSTEM "file:///etc/passwd">',
  '<![CDATA[ ]]>',
  '<![CDATA[',
  ']]>',
  '<!-- -- -->',
  '<?xml version="1.1"?>',
  '<?x?>',
  '<a>',
  '</a>',
  '<c r="B2"><v>1</v></c>',
  '<row r="1"><c t="s"><v>0</v></c></row>',
  '<o:x/>',
  '\0',
  '\u001b[2J',
  '\ufffe',
  either('<c><v>1</v></c>', '<xf/>'),
  either('', '', 'm'),
  '<mc:AlternateContent/>',
];
const TAG = /<[^?>][^>]*>/g;
/** Without its namespaces and its version nothing of a part is read. */
const ATTRIBUTE = /(?<=\s(?!xmlns|version)[\w:]+\s*=\s*)"[^"]*"/g;
const CONTENT = /(?<=>)[^<>]+(?=<)/g;
const WHOLE = /<([\w:]+)(?: [^>]*)?>[^<]*<\/\1>|<[\w:]+(?: [^>]*)?\/>/g;

type Edit = (text: string) => string;
const to = <Value>(arbitrary: fc.Arbitrary<Value>, edit: (text: string, at: number, value: Value) => string) =>
  fc.tuple(place, arbitrary).map(
    ([at, value]): Edit =>
      (text) =>
        edit(text, at, value),
  );

const replacing = (values: readonly string[]): fc.Arbitrary<Edit> =>
  fc.oneof(
    to(fc.constantFrom(...values), (text, at, value) => nth(text, ATTRIBUTE, at, () => `"${value}"`)),
    to(fc.constantFrom(...values), (text, at, value) => nth(text, CONTENT, at, () => value)),
  );

/** Leaves the text well formed: what is wrong is what it says. */
const formed: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 8, arbitrary: replacing(WELL_FORMED) },
  { weight: 2, arbitrary: to(times(3_000), (text, at, count) => nth(text, WHOLE, at, (all) => all.repeat(count))) },
  { weight: 1, arbitrary: to(fc.constant(''), (text, at) => nth(text, WHOLE, at, () => '')) },
  { weight: 1, arbitrary: to(fc.constant(''), (text, at) => nth(text, WHOLE, at, (all) => either(all, all))) },
  { weight: 1, arbitrary: to(REQUIRED, (text, at, known) => nth(text, WHOLE, at, (all) => either(all, '', known))) },
  {
    weight: 1,
    arbitrary: to(fc.constantFrom(...CELLS), (text, at, cell) => nth(text, WHOLE, at, (all) => all + cell)),
  },
);

const TO_TAGS = [
  ' a="1" a="2"',
  ' xmlns=""',
  ' xmlns:a=""',
  ' xml:space="x"',
  ' r="A1"',
  ' t="s"',
  ' mc:Ignorable="z"',
];
const broken: fc.Arbitrary<Edit> = fc.oneof(
  replacing(ILL_FORMED),
  to(fc.constantFrom(...INSERTED), (text, at, value) => nth(text, TAG, at, (tag) => tag + value)),
  to(fc.constant(''), (text, at) => nth(text, TAG, at, () => '')),
  to(fc.constantFrom('x:', 'm:', 'mc:'), (text, at, name) =>
    nth(text, TAG, at, (tag) => tag.replace(/^<\/?/, `$&${name}`)),
  ),
  to(fc.constantFrom(...TO_TAGS), (text, at, more) =>
    nth(text, TAG, at, (tag) => tag.replace(/^<[\w:]+/, `$&${more}`)),
  ),
  to(DEPTH, (text, at, depth) => nth(text, WHOLE, at, (all) => '<g>'.repeat(depth) + all + '</g>'.repeat(depth))),
  to(fc.nat(40), (text, at, removed) => spliced(text, at, removed, '')),
  to(fc.constantFrom('http://x.example', '', 'urn:x'), (text, _, name) => text.replace(/http:\/\/schemas[^"]*/, name)),
  to(fc.constantFrom('UTF-16', 'GBK', 'x', ''), (text, _, name) => text.replace(/(?<=encoding=")[^"]*/, name)),
);

/** Changes of what an XML text says. */
export const valueEdits: fc.Arbitrary<Edit> = chained(formed);
/** Changes of how it is written; most of them are more than a reader can take. */
export const syntaxEdits: fc.Arbitrary<Edit> = chained(fc.oneof(formed, broken));

function chained(edit: fc.Arbitrary<Edit>): fc.Arbitrary<Edit> {
  return fc
    .array(edit, { minLength: 1, maxLength: 3 })
    .map((edits) => (text) => edits.reduce((all, one) => one(all), text));
}

/** Replaces the match at this share of all of them; the text as it is where there is none. */
function nth(text: string, pattern: RegExp, at: number, replaced: (match: string) => string): string {
  const matches = [...text.matchAll(pattern)];
  const match = matches[Math.min(Math.floor(at * matches.length), matches.length - 1)];
  if (match === undefined) return text;
  return text.slice(0, match.index) + replaced(match[0]) + text.slice(match.index + match[0].length);
}
