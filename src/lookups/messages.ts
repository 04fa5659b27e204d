/** Messages about the service's lists. */
export const messages = {
  // The age of the lists
  pulledInFuture: 'their date is in the future (check the clock of this computer)',
  underAMinute: 'less than a minute old',
  keptLists: (age: string, why: string) => `Lookup lists: ${age}, because the service gives no newer ones now. ${why}`,
  progress: (done: number, total: number) => `Lookup lists: ${done} of ${total}`,
  unsaved: (why: string) =>
    `Lookup lists: qcsheet cannot keep them for the next time: ${why}. Check that you are allowed to write to the cache folder and that its disk has room. Or name another folder with QCSHEET_CACHE_DIR.`,
  withoutCountries:
    'The service gives no list of countries. If you use codes of suppliers and factories, you do not need one. Otherwise write ids of countries and continents. Or ask the provider for a list, and save it as a CSV (id,name,continentId,continentName). Name its path in the profile (countriesFile) or in QCSHEET_COUNTRIES.',
  countriesUnread: (source: string, path: string, why: string) =>
    `qcsheet cannot read the list of countries that ${source} names. It looked for ${path}. ${why}`,
  countriesFile: (variable: string) =>
    `${variable} names this file. Its columns are id,name,continentId,continentName.`,

  // The list of countries
  columnsLacking: (names: string, header: string) => `it lacks ${names}. Write ${header} as the first line.`,
  noCountry: 'there is no country below the header. Add a line for each country.',
  blank: (names: string) => `a country has no ${names}. Each country needs all four values.`,
  idTaken: (id: string, name: string) => `${name} already has the id ${id}. Keep one of the two lines.`,
  continentTwice: (id: string, here: string, above: string) =>
    `continent ${id} is "${here}" here and "${above}" above. Use one name.`,

  // Pulling
  listOf: (list: string, place: string, why: string) => `qcsheet cannot fetch the ${list} of ${place}. ${why}`,
  leftOut: (count: number, total: string) =>
    `qcsheet left out ${count} of the ${total}, because the service gave no id or no name. If you need one of them, ask the provider.`,

  // The file of aliases
  noAliasFile: (path: string) => `There is no file ${path}.`,
  aliasLine: (line: number, why: string) => `line ${line}: ${why}`,
  aliasColumnsLacking: (line: number, names: string, header: string) =>
    `line ${line}: the header lacks ${names}. It must be ${header}.`,
  aliasBlank: (names: string) => `it has no ${names}.`,
  aliasContradicts: (value: string, id: string, line: number) =>
    `"${value}" already means the id ${id} in line ${line}. Keep one of the two lines.`,
  correctAliases: 'qcsheet used none of these aliases. Correct the file in Excel or a text editor.',
  aliasesUnkept: (path: string, why: string) => `qcsheet cannot write ${path}: ${why}.`,
  checkAliasFolder: 'Make sure that you are allowed to write to this folder.',
  aliasesChange: 'lookups aliases',

  // Changing aliases
  notAList: (name: string, names: string) => `"${name}" is not a list. The lists are ${names}.`,
  chooseList: 'Name one of them.',
  nearestEntry: (names: string) => `Did you mean ${names}?`,
  findIt: 'To search the lists: qcsheet lookups find TEXT',
  notOneEntry: (text: string, list: string) => `"${text}" is not exactly one entry of ${list}.`,
  notUnder: (text: string, list: string, parent: string) => `"${text}" is not one of the ${list} under "${parent}".`,
  parentAsId: (list: string) => `There is no list of ${list}, so write an id of the provider after --parent.`,
  notInListNow: (form: string, list: string) =>
    `${form} is not in ${list} of this account. To search: qcsheet lookups find TEXT`,
  listNotKept: (list: string) => `qcsheet has no list of ${list}, so it cannot check the entry.`,
  needsList: 'For countries and continents, name a CSV file in QCSHEET_COUNTRIES.',
  aliasNeedless: (value: string, list: string) =>
    `"${value}" is already an entry of ${list}. qcsheet uses entries before aliases, so it would never use this alias.`,
  writeItSo: 'Write the entry that you mean into the cell, as its label or `Label [id]`.',
  aliasKnown: (value: string, known: string, wanted: string) =>
    `"${value}" already means ${known}. It cannot also mean ${wanted}.`,
  addReplace: 'If the new one is right: qcsheet lookups aliases add ... --replace',
  noAlias: (value: string, list: string) => `There is no alias "${value}" for ${list}.`,
  meansOther: (value: string, now: string) => `"${value}" means ${now} now.`,
  seeAliases: 'To see all: qcsheet lookups aliases list',
  severalAliases: (value: string, named: string) => `Several aliases have the value "${value}": ${named}.`,
  nameParent: 'Name the one that you mean, for example with --parent China.',
};
