/**
 * A country as written down here: its provinces in order, each with its cities separated by `|` or a line's end, at
 * most 99.
 * Ids are made from the order, so new places go to the end of their list. Country ids are ISO 3166 numeric codes and
 * continent ids UN M49 codes: both know leading zeros.
 */
export type PlaceSeed = {
  readonly id: string;
  readonly name: string;
  readonly continentId: string;
  readonly continentName: string;
  readonly provinces: Readonly<Record<string, string>>;
};
