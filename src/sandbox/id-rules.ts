import type { Catalogue } from './catalogue.ts';

/** The name of a field and its id. */
type Field = readonly [name: string, id: string | undefined];
type PlaceField = 'continent' | 'country' | 'province' | 'city';

/** Problems with place ids: unknown ids, and ids of another country than the country beside them. */
export function placeProblems(fieldOf: (place: PlaceField) => Field, catalogue: Catalogue): string[] {
  const country = fieldOf('country');
  const continents = new Map([...catalogue.countries.values()].map((country) => [country.continentId, country]));
  const found = country[1] === undefined ? undefined : catalogue.countries.get(country[1]);
  const isHere = found === undefined || found.continentId === fieldOf('continent')[1];
  const ofCountry = (place: { countryId: string }) =>
    found === undefined || place.countryId === found.id || 'of the country';
  return [
    idProblem(...fieldOf('continent'), continents, () => isHere || 'of the country'),
    idProblem(...country, catalogue.countries),
    idProblem(...fieldOf('province'), catalogue.provinces, ofCountry),
    idProblem(...fieldOf('city'), catalogue.cities, ofCountry),
  ].flat();
}

export function familyProblems(field: string, ids: readonly string[] | undefined, catalogue: Catalogue): string[] {
  return (ids ?? []).flatMap((id, index) => idProblem(`${field}[${index}]`, id, catalogue.families));
}

/** The problem with an id, if any. `belongs` gives true, or a text that says what the entry does not belong to. */
export function idProblem<T>(
  field: string,
  id: string | undefined,
  entries: ReadonlyMap<string, T>,
  belongs: (entry: T) => true | string = () => true,
): string[] {
  if (id === undefined) return [];
  const entry = entries.get(id);
  if (entry === undefined) return [`${field}: "${id}" is not known`];
  const answer = belongs(entry);
  return answer === true ? [] : [`${field}: "${id}" is not ${answer}`];
}
