import type { LookupUse } from '../../schema/kind.ts';
import {
  type Candidate,
  entryForm,
  type LookupEntry,
  type LookupIndex,
  type LookupName,
  type Resolution,
  type StaleAlias,
} from '../../schema/lookup.ts';
import type { ColumnDateOrder } from './date.ts';
import type { Files } from './file.ts';
import { messages } from './messages.ts';
import type { Problem, Reading } from './reading.ts';

/** The row's values for a lookup's parents, the nearest first: the family of a type, then its category. */
export type LookupScope = {
  readonly lookups: LookupIndex;
  readonly parents: readonly ParentValue[];
  readonly files?: Files | undefined;
  /** For a date column: what is known about its dates. */
  readonly dates?: ColumnDateOrder | undefined;
};

export type ParentValue = {
  readonly list: LookupName;
  /** `bad`: the cell has a value that is not usable. */
  readonly value: { readonly id: string } | 'blank' | 'bad';
};

/** The id of the one entry that the text names, as label, id, `Label [id]` or alias. */
export function readLookup(text: string, use: LookupUse, scope: LookupScope): Reading {
  const resolution = scope.lookups.resolve(use.list, text, idOf(scope.parents[0]?.value));
  const reading = readResolved(text, use, scope, resolution);
  if (reading.type === 'blank') return reading;
  const notes = aliasNotes(text, use, resolution, reading.type === 'value');
  return notes.length === 0 ? reading : { ...reading, notes };
}

function readResolved(text: string, use: LookupUse, scope: LookupScope, resolution: Resolution): Reading {
  const { parents } = scope;
  const nearest = parents[0]?.value;
  const parentId = idOf(nearest);
  const missing = missingParents(scope);
  switch (resolution.type) {
    case 'found': {
      const ancestor = otherAncestor(resolution.entry, scope);
      return ancestor === undefined
        ? { type: 'value', requestValue: resolution.entry.id }
        : { type: 'bad', problem: underAnother(text, use, ancestor.parent, [ancestor.label], scope) };
    }
    case 'unchecked':
      return { type: 'value', requestValue: resolution.alias?.id ?? text, unchecked: true };
    case 'ambiguous':
      return {
        type: 'bad',
        problem: nearest === 'bad' ? null : ambiguous(text, use, resolution.candidates, parents[0]),
      };
    case 'elsewhere':
      return { type: 'bad', problem: underAnother(text, use, parents[0], resolution.parentLabels, scope) };
    case 'unknown': {
      const problem = unknown(text, use, parentLabel(scope, parentId), resolution.suggestions, missing);
      return { type: 'bad', problem: { ...problem, fix: fixOf(resolution.spelled, use, scope) } };
    }
  }
}

/** The label that differs only in spelling, if it fits the row's parents and these are clear. */
function fixOf(spelled: string | undefined, use: LookupUse, scope: LookupScope): string | undefined {
  if (spelled === undefined || scope.parents.some(({ value }) => value === 'bad')) return undefined;
  return readLookup(spelled, use, scope).type === 'value' ? spelled : undefined;
}

/** Which alias decided the value, or why an alias was not usable. */
function aliasNotes(text: string, { list }: LookupUse, resolution: Resolution, isUsed: boolean): readonly Problem[] {
  if (resolution.stale !== undefined) return [staleAlias(text, list, resolution.stale)];
  const alias = 'alias' in resolution ? resolution.alias : undefined;
  if (!isUsed || alias === undefined) return [];
  const form = entryForm(resolution.type === 'found' ? resolution.entry : alias);
  return [{ code: 'alias-used', what: messages.aliasUsed(text, form), suggestions: [form] }];
}

function staleAlias(text: string, list: LookupName, { alias, why, now }: StaleAlias): Problem {
  const [noun] = lookupNoun(list);
  const words = {
    gone: messages.aliasGone(text, entryForm(alias), noun),
    parent: messages.aliasElsewhere(text, entryForm({ ...alias, label: now ?? alias.label }), noun),
    label: messages.aliasRenamed(text, entryForm(alias), now ?? ''),
    several: messages.aliasTwice(text),
  };
  return {
    code: 'alias-stale',
    what: words[why],
    hint: why === 'several' ? messages.nameGroup : messages.chooseAgain(list, text),
  };
}

/** Reads several entries, each once. The whole text is tried first, because a label may contain a semicolon. */
export function readLookupList(text: string, parts: readonly string[], use: LookupUse, scope: LookupScope): Reading {
  const whole = parts.length > 1 ? readLookup(text, use, scope) : undefined;
  if (whole?.type === 'value' && whole.unchecked !== true)
    return { ...whole, requestValue: [String(whole.requestValue)] };
  const readings = parts.map((part) => readLookup(part, use, scope));
  const found = readings.flatMap((reading) => ('notes' in reading ? (reading.notes ?? []) : []));
  const notes = found.length === 0 ? {} : { notes: found };
  const bad = readings.find((reading) => reading.type === 'bad');
  // The fix of one part is no fix for the whole cell.
  if (bad?.problem != null && parts.length > 1)
    return { type: 'bad', problem: { ...bad.problem, fix: undefined }, ...notes };
  if (bad !== undefined) return { ...bad, ...notes };
  const values = readings.filter((reading) => reading.type === 'value');
  if (values.length === 0) return { type: 'blank' };
  const ids = [...new Set(values.map((value) => String(value.requestValue)))];
  return { type: 'value', requestValue: ids, unchecked: values.some((value) => value.unchecked === true), ...notes };
}

function idOf(value: ParentValue['value'] | undefined): string | undefined {
  return typeof value === 'object' ? value.id : undefined;
}

/**
 * The given ancestor that an entry does not belong to. The nearest parent is blank and a higher one is given: a
 * category and a type, but no family. Undefined if the entry belongs to it, or if a list is not available.
 */
function otherAncestor(
  entry: LookupEntry,
  { lookups, parents }: LookupScope,
): { readonly label: string; readonly parent: ParentValue } | undefined {
  let above = entry.parent;
  for (const [index, parent] of parents.entries()) {
    const wanted = idOf(parent.value);
    if (above === undefined) return undefined;
    if (wanted !== undefined) {
      if (wanted === above || index === 0) return undefined;
      return { label: labelOf(lookups, parent.list, above), parent };
    }
    const next = idOf(parents[index + 1]?.value);
    above = (lookups.byId(parent.list, above, next) ?? lookups.byId(parent.list, above))?.parent;
  }
  return undefined;
}

function parentLabel({ lookups, parents }: LookupScope, id: string | undefined): string | undefined {
  const list = parents[0]?.list;
  return list === undefined || id === undefined ? undefined : labelOf(lookups, list, id);
}

/** The list of the nearest parents, if it is not available. Only ids of parents are known then. */
function missingParents({ lookups: { lookups }, parents }: LookupScope): LookupName | undefined {
  const list = parents[0]?.list;
  return list === undefined || lookups.lists[list] !== undefined ? undefined : list;
}

/** Only the list of countries, with their continents, comes from the user. */
function missingWords(list: LookupName): string {
  return messages.listMissing(lookupNoun(list)[1]);
}

function labelOf(lookups: LookupIndex, list: LookupName, id: string): string {
  return lookups.byId(list, id)?.label ?? id;
}

const NOUNS: Readonly<Record<LookupName, readonly [singular: string, plural: string]>> = {
  categories: ['product category', 'product categories'],
  families: ['product family', 'product families'],
  types: ['product type', 'product types'],
  continents: ['continent', 'continents'],
  countries: ['country', 'countries'],
  provinces: ['province', 'provinces'],
  cities: ['city', 'cities'],
  suppliers: ['supplier code', 'suppliers'],
  factories: ['factory code', 'factories'],
  'supplier-ids': ['supplier', 'suppliers'],
};

/** The word for one entry of a list and for several. */
export function lookupNoun(list: LookupName): readonly [singular: string, plural: string] {
  return NOUNS[list];
}

function unknown(
  text: string,
  use: LookupUse,
  parent: string | undefined,
  suggestions: readonly string[],
  missing: LookupName | undefined,
): Problem {
  const [noun] = lookupNoun(use.list);
  const group = missing === undefined ? parent : `the ${lookupNoun(missing)[0]} ${parent}`;
  const what = messages.notInList(text, noun, parent === undefined ? undefined : group);
  const guess = suggestions.length === 0 ? messages.noneNear(noun) : messages.didYouMean(suggestions.join(' or '));
  const hint = [guess, ...(parent === undefined || missing === undefined ? [] : [missingWords(missing)])].join(' ');
  return { code: 'lookup-unknown', what, suggestions, hint };
}

function ambiguous(
  text: string,
  use: LookupUse,
  candidates: readonly Candidate[],
  parent: ParentValue | undefined,
): Problem {
  const [, several] = lookupNoun(use.list);
  const differ = new Set(candidates.map(({ under }) => under)).size > 1;
  const named = candidates.map(({ form, under }) => (differ && under !== '' ? `${form} (${under})` : form));
  const what = messages.severalFit(text, candidates.length, several, named.join(', '));
  const forms = candidates.map(({ form }) => form);
  return {
    code: 'lookup-ambiguous',
    what,
    hint: disambiguationHint(forms, differ, parent),
    suggestions: forms.slice(0, 3),
  };
}

/** How to distinguish equal labels. The parent cell helps only if it is blank and the parents differ. */
function disambiguationHint([first = '']: readonly string[], differ: boolean, parent: ParentValue | undefined): string {
  if (!differ) return messages.onlyIdsDiffer(first);
  if (parent?.value !== 'blank') return messages.copyWithId(first);
  return messages.fillInOrCopy(lookupNoun(parent.list)[0], first);
}

/** `parent`: the value that does not fit. `under`: the entry's real parents, by label, or by id without a list. */
function underAnother(
  text: string,
  use: LookupUse,
  parent: ParentValue | undefined,
  under: readonly string[],
  { lookups }: LookupScope,
): Problem {
  const [noun] = lookupNoun(use.list);
  const id = idOf(parent?.value);
  if (parent === undefined || id === undefined || lookups.lookups.lists[parent.list] !== undefined) {
    const wanted = parent === undefined || id === undefined ? undefined : labelOf(lookups, parent.list, id);
    return { code: 'lookup-parent', what: messages.otherParent(text, noun, under.join(' and '), wanted) };
  }
  const [group, groups] = lookupNoun(parent.list);
  const ids = under.join(' or ');
  if (lookups.lookups.lists[use.list]?.some((entry) => entry.parent === id) === true) {
    const hint = messages.listMissingOrId(missingWords(parent.list), group);
    return { code: 'lookup-parent', what: messages.otherParentId(text, noun, group, ids, id), hint };
  }
  return {
    code: 'lookup-unknown',
    what: messages.parentWithoutList(id, groups, text, noun, group, ids),
    hint: messages.idOrList(ids, groups),
    suggestions: under,
    above: parent.list,
  };
}
