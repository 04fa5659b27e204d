import { Transform } from 'node:stream';
import type { SheetModel } from '../model.ts';
import { chartXml } from './write-chart.ts';
import { drawingXml } from './write-drawing.ts';

/** What the library gives to its zip archive: a complete part, or a stream that it continues to write. */
type Part = string | Uint8Array | { pipe(to: Transform): unknown };
export type Archive = { append(part: Part, entry: { readonly name: string }): unknown };

declare module 'exceljs' {
  namespace stream.xlsx {
    interface WorkbookWriter {
      /** Every part of the package goes through it. The library's types do not have it. */
      readonly zip: Archive;
    }
  }
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPES = '[Content_Types].xml';
const DRAWING_ID = 'rIdDrawing';

/**
 * Adds the charts of all sheets to a package while the streaming writer writes it: their own parts, and short
 * insertions in the parts that refer to them. Call it before the first sheet is added, `rest` after the last one is
 * committed, and `check` when the package is complete. `check` throws if the library wrote in an unexpected way.
 */
export function chartsInto(archive: Archive, sheets: readonly SheetModel[]): { rest(): void; check(): void } {
  const charted = chartedSheets(sheets);
  const append = archive.append.bind(archive);
  const seen = new Set<string>();
  const insert = insertions(charted);
  archive.append = (part, entry) => {
    const name = entry.name.replace(/^\//, '');
    const insertion = insert.get(name);
    if (insertion === undefined) return append(part, entry);
    return append(
      withInsertion(part, insertion, () => seen.add(name)),
      entry,
    );
  };
  for (const [name, text] of charted.flatMap(ownParts)) append(text, { name });
  return {
    rest: () => {
      for (const { sheet, drawing } of charted) {
        const name = relationsOf(sheet);
        if (seen.has(name)) continue;
        append(relations([drawingRelation(drawing)]), { name });
        seen.add(name);
      }
    },
    check: () => {
      const missing = [...insert.keys()].filter((name) => !seen.has(name));
      if (missing.length > 0) throw new Error(`The charts have found no place in ${missing.join(', ')}.`);
    },
  };
}

type Charted = {
  /** The numbers in the package: of the sheet, of its drawing, and of the first of its charts. */
  readonly sheet: number;
  readonly drawing: number;
  readonly firstChart: number;
  readonly charts: NonNullable<SheetModel['charts']>;
};

/** The writer numbers sheets in the order in which they are added. */
function chartedSheets(sheets: readonly SheetModel[]): readonly Charted[] {
  const found: Charted[] = [];
  let firstChart = 1;
  for (const [index, { charts = [] }] of sheets.entries()) {
    if (charts.length === 0) continue;
    found.push({ sheet: index + 1, drawing: found.length + 1, firstChart, charts });
    firstChart += charts.length;
  }
  return found;
}

function ownParts({ drawing, firstChart, charts }: Charted): readonly (readonly [name: string, text: string])[] {
  const targets = charts.map((_, index) => `../charts/chart${firstChart + index}.xml`);
  return [
    [`xl/drawings/drawing${drawing}.xml`, drawingXml(charts)],
    [
      `xl/drawings/_rels/drawing${drawing}.xml.rels`,
      relations(targets.map((target, index) => relation(`rId${index + 1}`, 'chart', target))),
    ],
    ...charts.map((chart, index) => [`xl/charts/chart${firstChart + index}.xml`, chartXml(chart)] as const),
  ];
}

function relationsOf(sheet: number): string {
  return `xl/worksheets/_rels/sheet${sheet}.xml.rels`;
}

function drawingRelation(drawing: number): string {
  return relation(DRAWING_ID, 'drawing', `../drawings/drawing${drawing}.xml`);
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
}

function relations(elements: readonly string[]): string {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  return `${head}<Relationships xmlns="${RELATIONSHIPS}">${elements.join('')}</Relationships>`;
}

/** A text that is inserted before the first match near the end of a part. */
type Insertion = { readonly text: string; readonly before: RegExp };

function insertions(charted: readonly Charted[]): ReadonlyMap<string, Insertion> {
  if (charted.length === 0) return new Map();
  const types = charted.flatMap(({ drawing, firstChart, charts }) => [
    override(`drawings/drawing${drawing}`, 'drawing'),
    ...charts.map((_, index) => override(`charts/chart${firstChart + index}`, 'drawingml.chart')),
  ]);
  return new Map([
    [CONTENT_TYPES, { text: types.join(''), before: /<\/Types>/ }],
    ...charted.flatMap(({ sheet, drawing }): [string, Insertion][] => [
      // In the schema, the drawing comes after everything except the boxes of notes.
      [
        `xl/worksheets/sheet${sheet}.xml`,
        { text: `<drawing r:id="${DRAWING_ID}"/>`, before: /<legacyDrawing |<\/worksheet>/ },
      ],
      [relationsOf(sheet), { text: drawingRelation(drawing), before: /<\/Relationships>/ }],
    ]),
  ]);
}

function override(name: string, type: string): string {
  const media = `application/vnd.openxmlformats-officedocument.${type}+xml`;
  return `<Override PartName="/xl/${name}.xml" ContentType="${media}"/>`;
}

function withInsertion(part: Part, insertion: Insertion, onDone: () => void): Part {
  if (typeof part === 'string') return inserted(part, insertion, onDone);
  const stream = throughTail((tail) => inserted(tail, insertion, onDone));
  if (part instanceof Uint8Array) stream.end(part);
  else part.pipe(stream);
  return stream;
}

function inserted(text: string, { text: more, before }: Insertion, onDone: () => void): string {
  const at = text.search(before);
  if (at === -1) return text;
  onDone();
  return text.slice(0, at) + more + text.slice(at);
}

/** Longer than the tags that end a part, and short enough to keep in memory. */
const TAIL_BYTES = 512;

/** Passes bytes through. Only the last few are given to `change`, as text. */
function throughTail(change: (tail: string) => string): Transform {
  let tail = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const all = Buffer.concat([tail, chunk]);
      const whole = Math.max(0, all.length - TAIL_BYTES);
      tail = all.subarray(whole);
      done(null, all.subarray(0, whole));
    },
    flush(done) {
      // Converted from bytes and back, because the cut may be within a character.
      done(null, Buffer.from(change(tail.toString('latin1')), 'latin1'));
    },
  });
}
