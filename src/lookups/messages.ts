/** What qcsheet says about the service's lists. */
export const messages = {
  // Their age
  pulledInFuture: "pulled later than this machine's clock says it is",
  underAMinute: 'less than a minute old',
  keptLists: (age: string, why: string) => `Lookups: ${age}, because the service gives no newer ones now. ${why}`,
  progress: (done: number, total: number) => `Lookups: ${done} of ${total} lists`,
  unsaved: (why: string) => `Lookups: qcsheet cannot keep them for the next time: ${why}`,
  withoutCountries:
    "Without QCSHEET_COUNTRIES (a CSV id,name,continentId,continentName) qcsheet takes country and continent ids as written. It knows only the provinces and cities of your suppliers' countries.",
  countriesFile: (variable: string) =>
    `${variable} names this file. Its columns are id,name,continentId,continentName.`,

  // The list of countries
  columnsLacking: (names: string, header: string) => `it lacks ${names}. Write ${header} as the first line.`,
  noCountry: 'there is no country below the header. Add a line for each country.',
  blank: (names: string) => `${names} is blank. Each country needs all four values.`,
  idTaken: (id: string, name: string) => `${name} already has the id ${id}. Keep one of the two lines.`,
  continentTwice: (id: string, here: string, above: string) =>
    `continent ${id} is "${here}" here and "${above}" above. Use one name.`,

  // Pulling
  listOf: (list: string, place: string, why: string) => `The ${list} of ${place}: ${why}`,
  leftOut: (count: number, total: string) =>
    `qcsheet left out ${count} of ${total}, because the service gave no id or no name.`,
};
