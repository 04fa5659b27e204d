import { twoDigits } from './products.ts';
import places from './seed/places.json' with { type: 'json' };

/**
 * Countries with their provinces (`15619`) and cities (`1561902`, at most 99 each), ids made from the order: new ones go to
 * the end of their list. Country ids are ISO 3166 numeric codes and continent ids UN M49 codes: both know leading zeros.
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

/** What the account has of places. Lists of the service show no city's province. */
export type Places = ReturnType<typeof buildPlaces>;

/** The countries as `QCSHEET_COUNTRIES` wants them: `id,name,continentId,continentName`, all quoted. */
export function countriesCsv(): string {
  const columns = ['id', 'name', 'continentId', 'continentName'] as const;
  return [columns, ...buildPlaces().countries.map((country) => columns.map((column) => country[column]))]
    .map((row) => `${row.map((text) => `"${text}"`).join(',')}\n`)
    .join('');
}
