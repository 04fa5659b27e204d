import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { freePathBeside } from '../../disk/free-path.ts';
import { withAliases } from '../../lookups/aliases/change-aliases.ts';
import { lookupsFor } from '../../lookups/for-command.ts';
import { createLookupIndex } from '../../lookups/resolve.ts';
import { ok, problem, type Result } from '../../problem/problem.ts';
import { columnLetters } from '../../schema/cell.ts';
import type { ColumnLayout } from '../../schema/column-layout.ts';
import { type Kind, mayHoldSecrets } from '../../schema/kind.ts';
import type { Row } from '../../spreadsheet/sheet.ts';
import { checkFolder, unwritten } from '../../spreadsheet/write/output-target.ts';
import type { Effects, ReadingParts } from '../../workspace/parts.ts';
import { encodingFindings } from '../input/encoding-finding.ts';
import { headerForm } from '../input/headers/header-names.ts';
import type { Headers } from '../input/headers/headers.ts';
import { readMapping, writeMapping } from '../input/mapping-files.ts';
import { type Input, type InputWish, openInput } from '../input/open-input.ts';
import type { ColumnWords } from '../input/typed-columns.ts';
import { mustBeNamed, type UnreadColumn, unreadColumns } from './header-findings.ts';
import { messages } from './messages.ts';
import { columnsOf, firstRows, MOST_SAMPLES, nameColumns, sampleText } from './name-columns.ts';
import { layoutRead } from './used-layout.ts';

/** The JSON of `columns --json`. */
export type ShownColumns = {
  readonly kind: string;
  readonly file: string;
  readonly sheet: string;
  /** Null if no row looks like headers. */
  readonly headerRow: number | null;
  readonly columns: readonly ShownColumn[];
  /** Required columns that the file does not have. */
  readonly missing: readonly NamedColumn[];
  /** The path of the written mapping; null if none was asked for. */
  readonly mapping: string | null;
};

type NamedColumn = { readonly key: string; readonly header: string };

export type ShownColumn = {
  /** "H" */
  readonly column: string;
  readonly header: string;
  /** A few values; empty for a secret column. */
  readonly samples: readonly string[];
  /** The kind's column for this one; null if it is not read. */
  readonly key: string | null;
  /**
   * `name`: by the kind's own header or key. `synonym`: by another usual header. `said`: by a person's option.
   * `duplicate`: a second column with the same meaning. `own`: the user's own column, or similar to no column. `open`:
   * a person must name it before anything is sent. `alike`: its header looks like a missing column.
   */
  readonly how: 'name' | 'synonym' | 'said' | 'duplicate' | 'own' | 'open' | 'alike';
  /** The possible columns, the most likely first. */
  readonly proposals: readonly NamedColumn[];
};

export type ShowColumns = Omit<InputWish, 'otherSheets'> & {
  readonly columns: ColumnWords;
  /** The path for the mapping; null for none. */
  readonly output: string | null;
};

/** Shows how each column of a file is read, and writes this as a mapping that people can edit. It sends nothing. */
export async function showColumns(
  parts: ReadingParts,
  path: string,
  options: ShowColumns,
): Promise<Result<ShownColumns>> {
  const opened = await openInput(path, { ...options, otherSheets: 'refuse' }, parts);
  if (opened.type === 'problem') return opened;
  try {
    const lookups = await withAliases(parts, await lookupsFor(parts, { offline: 'allowed' }));
    if (lookups.type === 'problem') return lookups;
    const journal = await parts.journalIfThere();
    if (journal.type === 'problem') return journal;
    const naming = {
      words: options.columns,
      ask: { askColumn: null, askDateOrder: null },
      remember: false,
      lookups: lookups.value,
      journal: journal.value,
    };
    const named = await nameColumns(opened.value, parts, naming);
    if (named.type === 'problem') return named;
    for (const { message, hint } of await encodingFindings(named.value)) parts.effects.warn(`${message} ${hint}`);
    const shown = await shownColumns(named.value, createLookupIndex(lookups.value));
    if (options.output === null) return ok({ ...shown.report, mapping: null });
    const mapping = await written(options.output, shown.layout, parts.effects);
    return mapping.type === 'problem' ? mapping : ok({ ...shown.report, mapping: mapping.value });
  } finally {
    await opened.value.file.close();
  }
}

async function shownColumns(input: Input, lookups: ReturnType<typeof createLookupIndex>) {
  const { kind, file, sheet, path } = input;
  const read = await columnsOf(input, kind);
  const { headers } = read;
  const unread = new Map(unreadColumns(kind, read, lookups).map((column) => [column.number, column]));
  const samples = await samplesOf(firstRows(file.rows(sheet)), headers.row ?? 0);
  const columns = [...headers.texts].flatMap(([number, { text }]): ShownColumn[] => {
    if (headers.own.has(number)) return [];
    const column = headers.columns.get(number);
    const open = unread.get(number);
    const proposals = open?.resembles ?? [];
    const mayRepeat = column === undefined && mayHoldSecrets(kind);
    const isSecret =
      mayRepeat || headers.secret.has(number) || proposals.some((proposal) => proposal.column.secret === true);
    const how = howRead(kind, headers, number, open);
    const about = { column: columnLetters(number), header: text, key: column?.key ?? null, how } as const;
    return [{ ...about, samples: isSecret ? [] : (samples.get(number) ?? []), proposals: proposals.map(namedColumn) }];
  });
  const missing = kind.columns.filter(({ key, required }) => required === 'always' && !headers.numbers.has(key));
  const report = { kind: kind.name, file: path, sheet, headerRow: headers.row, columns };
  return {
    report: { ...report, missing: missing.map((column) => namedColumn({ column })) },
    layout: proposedLayout(layoutRead(kind, headers), columns),
  };
}

function howRead(kind: Kind, headers: Headers, number: number, open: UnreadColumn | undefined): ShownColumn['how'] {
  if (headers.columns.has(number)) return headers.mapped.get(number) ?? 'name';
  if (headers.duplicates.has(number)) return 'duplicate';
  if (open === undefined || open.resembles.length === 0) return 'own';
  return mustBeNamed(kind, open) ? 'open' : 'alike';
}

function namedColumn({ column: { key, header } }: { readonly column: NamedColumn }): NamedColumn {
  return { key, header };
}

/**
 * The layout with the read columns and the most likely column for each open one. Each column is proposed only once, for
 * one header.
 */
function proposedLayout(used: ColumnLayout, columns: readonly ShownColumn[]): ColumnLayout {
  const taken = new Set(columns.map(({ key }) => key));
  const map = { ...used.map };
  for (const { header, how, proposals } of columns) {
    const isShared = columns.filter((column) => headerForm(column.header) === headerForm(header)).length > 1;
    if (isShared) continue;
    const likeliest = how === 'open' ? proposals.find(({ key }) => !taken.has(key)) : undefined;
    if (likeliest === undefined) continue;
    taken.add(likeliest.key);
    map[header] = likeliest.key;
  }
  return { ...used, map };
}

async function samplesOf(rows: AsyncIterable<Row>, headerRow: number): Promise<ReadonlyMap<number, readonly string[]>> {
  const samples = new Map<number, string[]>();
  for await (const { number: row, cells } of rows) {
    if (row <= headerRow) continue;
    for (const [number, cell] of cells) {
      const text = sampleText(cell);
      const kept = samples.get(number) ?? [];
      if (text !== '' && kept.length < MOST_SAMPLES && !kept.includes(text)) samples.set(number, [...kept, text]);
    }
  }
  return samples;
}

/** Writes the mapping and gives its path. It never overwrites another file, or a mapping with other content. */
async function written(
  output: string,
  layout: ColumnLayout,
  { cwd, note }: Pick<Effects, 'cwd' | 'note'>,
): Promise<Result<string>> {
  const path = resolve(cwd, output);
  if (!path.toLowerCase().endsWith('.json'))
    return problem('usage', 'output-ending', messages.mappingIsJson(path), messages.nameJson);
  const folder = await checkFolder(path);
  if (folder.type === 'problem') return folder;
  const existing = await readMapping(path);
  if (existing.type === 'problem' && existing.problem.code !== 'mapping-missing') {
    const message = messages.notAMapping(path);
    return problem('usage', 'output-foreign', message, messages.nameAnother);
  }
  if (existing.type === 'ok' && isDeepStrictEqual(existing.value, layout)) return ok(path);
  const place = existing.type === 'ok' ? await freePathBeside(path) : path;
  const result = await writeMapping(place, layout);
  if (result.type !== 'written') return unwritten(result);
  if (place !== path) note(messages.mappingStays(path, place));
  return ok(place);
}
