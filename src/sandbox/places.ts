import { twoDigits } from './products.ts';
import places from './seed/places.json' with { type: 'json' };

export type Country = {
  readonly id: string;
  readonly name: string;
  readonly continentId: string;
  readonly continentName: string;
};
/** A province, or a city with the province that the service's lists do not tell. */
export type Place = {
  readonly id: string;
  readonly name: string;
  readonly countryId: string;
  readonly provinceId?: string;
};

/**
 * Countries with their provinces (`15619`) and cities (`1561902`, at most 99 each), ids made from the order: new ones go to
 * the end of their list. Country ids are ISO 3166 numeric codes and continent ids UN M49 codes: both know leading zeros.
 */
export function buildPlaces() {
  const provinces: Place[] = [];
  const cities: Place[] = [];
  for (const country of places) {
    Object.entries(country.provinces).forEach(([name, labels], provinceIndex) => {
      const provinceId = country.id + twoDigits(provinceIndex);
      provinces.push({ id: provinceId, name, countryId: country.id });
      labels.split('|').forEach((city, index) => {
        cities.push({ id: provinceId + twoDigits(index), name: city, countryId: country.id, provinceId });
      });
    });
  }
  const countries: Country[] = places.map(({ provinces: _, ...country }) => country);
  return { countries, provinces, cities };
}

/** The countries as `QCSHEET_COUNTRIES` wants them: `id,name,continentId,continentName`, all quoted. */
export function countriesCsv(): string {
  const columns = ['id', 'name', 'continentId', 'continentName'] as const;
  return [columns, ...buildPlaces().countries.map((country) => columns.map((column) => country[column]))]
    .map((row) => `${row.map((text) => `"${text}"`).join(',')}\n`)
    .join('');
}
