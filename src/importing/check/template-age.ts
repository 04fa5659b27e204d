import type { Finding } from '../../schema/finding.ts';
import type { Kind } from '../../schema/kind.ts';
import { LOOKUP_NAMES, type LookupIndex, type LookupName } from '../../schema/lookup.ts';
import type { Meta, Row, TemplateOrigin } from '../../spreadsheet/sheet.ts';
import { findingAt } from '../cells/finding-at.ts';
import { lookupNoun } from '../cells/lookup.ts';
import type { Problem } from '../cells/reading.ts';
import type { Headers } from '../input/headers/headers.ts';
import { listDigest } from '../template/list-digest.ts';
import { parentLists } from '../template/lists.ts';
import { firstOf, listChange, quoted } from './changed-list.ts';
import { messages } from './messages.ts';
import { entriesNow, entriesThen, type ListThen } from './template-lists.ts';

/** The metadata and sheets of a filled-in template. `rowsOf`: undefined for a sheet that no longer exists. */
export type FilledTemplate = {
  readonly meta: Meta;
  readonly rowsOf: (sheet: string) => AsyncIterable<Row> | undefined;
};

/**
 * Findings about columns and lists that changed since a template was made. A template of another account with the same
 * lists is fine.
 */
export async function sinceTemplate(
  kind: Kind,
  { meta, rowsOf }: FilledTemplate,
  headers: Headers,
  lookups: LookupIndex,
): Promise<Finding[]> {
  const origin = meta.template;
  if (origin === undefined) return [];
  const columns = columnProblems(kind, origin, headers).map((problem) => ({ sheet: meta.dataSheet, problem }));
  const lists = await listProblems(kind, origin, rowsOf, lookups);
  const isOtherAccount = lists.length > 0 && meta.account !== lookups.lookups.scope;
  const foreign = isOtherAccount ? [{ sheet: meta.dataSheet, problem: otherAccount(meta, lookups) }] : [];
  return [...columns, ...foreign, ...lists].map(({ sheet, problem }) => findingAt({ sheet, row: null }, problem));
}

function columnProblems(kind: Kind, origin: TemplateOrigin, { numbers }: Headers): Problem[] {
  const problems: Problem[] = [];
  const { kindVersion, columns } = origin;
  if (kindVersion !== kind.version) problems.push(otherVersion(kind, kindVersion));
  const added = kind.columns.filter(({ key }) => !columns.has(key) && !numbers.has(key));
  if (added.length > 0) problems.push(addedColumns(added.map(({ header }) => header)));
  for (const [key, header] of columns) {
    const column = kind.columns.find((candidate) => candidate.key === key);
    if (column === undefined) problems.push(goneColumn(header, kind));
    else if (column.header !== header && !numbers.has(key)) problems.push(renamedColumn(header, column.header));
  }
  return problems;
}

const FRESH = messages.startFresh;

function otherVersion({ noun, version }: Kind, made: number): Problem {
  const what = messages.otherVersion(noun[1], made, version);
  return {
    code: 'unlikely',
    severity: 'warning',
    what,
    hint: made < version ? FRESH : messages.useNewer,
  };
}

function addedColumns(headers: readonly string[]): Problem {
  const what = messages.addedColumns(headers.length === 1, listed(headers));
  return { code: 'header-missing', severity: 'info', what, hint: messages.toFillThemIn };
}

function goneColumn(header: string, { noun }: Kind): Problem {
  const what = messages.goneColumn(header, noun[1]);
  return { code: 'header-unknown', severity: 'warning', what, hint: FRESH };
}

function renamedColumn(before: string, now: string): Problem {
  const what = messages.renamedColumn(before, now);
  return {
    code: 'header-unknown',
    severity: 'warning',
    what,
    hint: messages.writeAsHeader(now),
    suggestions: [now],
  };
}

function otherAccount({ account }: Meta, { lookups }: LookupIndex): Problem {
  const what = messages.otherAccount(account, lookups.scope);
  return { code: 'lookup-unknown', severity: 'warning', what, hint: FRESH };
}

async function listProblems(
  kind: Kind,
  origin: TemplateOrigin,
  rowsOf: FilledTemplate['rowsOf'],
  lookups: LookupIndex,
) {
  const problems: { sheet: string; problem: Problem }[] = [];
  const parents = parentLists(kind);
  for (const [name, { sheet, digest }] of origin.lists) {
    const list = LOOKUP_NAMES.find((known) => known === name);
    const entries = list && lookups.lookups.lists[list];
    if (list === undefined || entries === undefined || listDigest(entries) === digest) continue;
    const parent = parents.get(list);
    const above = parent === undefined ? undefined : { list: parent, sheet: origin.lists.get(parent)?.sheet };
    const before = await entriesThen({ list, sheet, above }, rowsOf);
    problems.push({ sheet, problem: changedList(list, before, lookups) });
  }
  return problems;
}

function changedList(list: LookupName, before: ListThen | undefined, lookups: LookupIndex): Problem {
  const [, several] = lookupNoun(list);
  const change = before && listChange(before.entries, entriesNow(list, before.parent, lookups), before);
  return {
    code: 'lookup-unknown',
    severity: change?.loses === true ? 'warning' : 'info',
    what: messages.listChanged(several, change?.words),
    hint: messages.typeWhatIsNew,
  };
}

function listed(names: readonly string[]): string {
  return firstOf(names.map(quoted));
}
