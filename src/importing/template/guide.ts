import { type Column, type Kind, ruleWords } from '../../schema/kind.ts';

/** A kind for programs: `describe <kind> --json`. */
export type Description = {
  readonly kind: string;
  readonly title: string;
  readonly sheet: string;
  readonly columns: readonly ColumnDescription[];
};

type ColumnDescription = {
  readonly key: string;
  readonly header: string;
  readonly band: string;
  readonly level: string;
  readonly type: Column['cell']['type'];
  readonly required: Column['required'];
  /** The name of the cell's lookup list; null for other columns. */
  readonly lookup: string | null;
  /** Whether one cell may have several values, separated by `;`. */
  readonly multiple: boolean;
  /** When a conditional column is required, in words; null for other columns. */
  readonly rule: string | null;
  readonly help: string;
  readonly example: string;
};

/** The columns of a kind in template order. */
export function describe(kind: Kind): Description {
  const { name, title, sheet } = kind;
  return { kind: name, title, sheet, columns: kind.columns.map((column) => describeColumn(kind, column)) };
}

function describeColumn(
  kind: Kind,
  { key, header, band, level, cell, required, help, example }: Column,
): ColumnDescription {
  return {
    key,
    header,
    band,
    level,
    type: cell.type,
    required,
    lookup: 'lookup' in cell ? cell.lookup.list : null,
    multiple: cell.type === 'lookup-list' || cell.type === 'text-list',
    rule: required === 'conditional' ? (ruleWords(kind, key) ?? null) : null,
    help,
    example,
  };
}

/** The column guide for a person at a terminal, one block per band. */
export function guideText(kind: Kind): string {
  const blocks = kind.bands.map(({ name }) => {
    const columns = kind.columns.filter((column) => column.band === name);
    return [`## ${name}`, ...columns.map((column) => columnText(kind, column))].join('\n\n');
  });
  return [`# ${kind.title}: the sheet "${kind.sheet}"`, ...blocks].join('\n\n');
}

function columnText(kind: Kind, column: Column): string {
  const { header, key, required, help, example } = column;
  const words = { always: 'required', never: 'optional', conditional: `required ${ruleWords(kind, key) ?? ''}` }[
    required
  ];
  return `${header} (${words.trim()})\n  ${help}\n  Example: ${example}    Key: ${key}`;
}
