/** What the sheets Summary and Changes say. */
export const messages = {
  firstOfSeries: 'This is the first export of its series. There is no earlier one to compare it with.',
  nothingChanged: (when: string) => `Nothing has changed since the export of ${when}.`,
  overTimeByDay: 'Results over time, by day of inspection',
  overTime: 'Results over time',
  overTimeChart: 'Columns show the number of reports in each period, divided by result. The numbers are beside it.',
  bySupplier: 'Defects found, by supplier',
  otherSuppliers: (count: number) => `${count} other suppliers`,
  mostDefects: 'Suppliers with the most defects found',
  bySupplierChart: 'Bars show the defects found at each supplier, divided by severity. The numbers are beside it.',
  notComplete: (doubt: string) => `Not complete: ${doubt}`,
  firstExport: 'The first export of its series. Later ones show here what has changed.',
  since: (when: string) => `Since the export of ${when}: `,
  inAll: (since: string, words: string, reports: string) =>
    `${since}${words}; ${reports} in all. See the sheet Changes.`,
};
