import { twoDigits } from './products.ts';
import places from './seed/places.json' with { type: 'json' };

/**
 * Countries with their provinces (`15619`) and cities (`1561902`, at most 99 each). Ids follow the order, so new
 * entries go to the end of their list. Country ids are ISO 3166 numeric codes, and continent ids UN M49 codes; both can
 * have leading zeros.
 */
export function buildPlaces() {
  const provinces = places.flatMap(({ id: countryId, provinces }) =>
    Object.entries(provinces).map(([name, labels], index) => {
      return { id: countryId + twoDigits(index), name, countryId, labels: labels.split('|') };
    }),
  );
  const cities = provinces.flatMap(({ id: provinceId, countryId, labels }) =>
    labels.map((name, index) => ({ id: provinceId + twoDigits(index), name, countryId, provinceId })),
  );
  return { countries: places, provinces, cities };
}

/** The places of the account. The service's lists do not show a city's province. */
export type Places = ReturnType<typeof buildPlaces>;

/** The countries in the format of `QCSHEET_COUNTRIES`: `id,name,continentId,continentName`, all quoted. */
export function countriesCsv(): string {
  const columns = ['id', 'name', 'continentId', 'continentName'] as const;
  return [columns, ...buildPlaces().countries.map((country) => columns.map((column) => country[column]))]
    .map((row) => `${row.map((text) => `"${text}"`).join(',')}\n`)
    .join('');
}
