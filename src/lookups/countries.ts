import { fold } from './fold.ts';
import { messages } from './messages.ts';

export type Country = {
  readonly id: string;
  readonly name: string;
  readonly continentId: string;
  readonly continentName: string;
};

type ParsedCountries =
  | { readonly type: 'ok'; readonly countries: readonly Country[] }
  /** `line` counts records from 1, as a spreadsheet program does. `message` says what is wrong and what to do. */
  | { readonly type: 'wrong'; readonly line: number; readonly message: string };

const COLUMNS = ['id', 'name', 'continentId', 'continentName'] as const;
const HEADER = COLUMNS.join(',');

/**
 * The user's own countries, from CSV records with a header first. The four columns may be in any order; other columns
 * and blank lines are ignored. Every country must be complete and unique, and each continent must have one name.
 */
export function parseCountries(records: readonly (readonly string[])[]): ParsedCountries {
  const headers = (records[0] ?? []).map(fold);
  const missing = COLUMNS.filter((column) => !headers.includes(fold(column)));
  if (missing.length > 0) return wrong(1, messages.columnsLacking(missing.join(', '), HEADER));
  const places = COLUMNS.map((column) => headers.indexOf(fold(column)));

  const countries = new Map<string, Country>();
  const continents = new Map<string, string>();
  for (const [index, record] of records.entries()) {
    if (index === 0 || record.every((cell) => cell.trim() === '')) continue;
    const [id = '', name = '', continentId = '', continentName = ''] = places.map((at) => record[at]?.trim() ?? '');
    const country = { id, name, continentId, continentName };
    const problem = problemWith(country, countries, continents);
    if (problem !== null) return wrong(index + 1, problem);
    countries.set(id, country);
    continents.set(continentId, continentName);
  }
  if (countries.size === 0) return wrong(records.length, messages.noCountry);
  return { type: 'ok', countries: [...countries.values()] };
}

function problemWith(
  country: Country,
  countries: ReadonlyMap<string, Country>,
  continents: ReadonlyMap<string, string>,
): string | null {
  const blank = COLUMNS.filter((column) => country[column] === '');
  if (blank.length > 0) return messages.blank(blank.join(', '));
  const twin = countries.get(country.id);
  if (twin) return messages.idTaken(country.id, twin.name);
  const continent = continents.get(country.continentId) ?? country.continentName;
  if (continent === country.continentName) return null;
  return messages.continentTwice(country.continentId, country.continentName, continent);
}

function wrong(line: number, problem: string): ParsedCountries {
  return { type: 'wrong', line, message: `line ${line}: ${problem}` };
}
