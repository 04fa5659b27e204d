import { counted } from '../../text/counted.ts';

/** The texts of the sheets Summary and Changes. */
export const messages = {
  firstOfSeries: 'This is the first export of its series. There is no earlier one to compare it with.',
  nothingChanged: (when: string) => `Nothing has changed since the export of ${when}.`,
  overTimeByDay: 'Results over time, by day of inspection',
  overTime: 'Results over time',
  overTimeChart: 'Columns show the number of reports in each period, divided by result. The numbers are beside it.',
  bySupplier: 'Defects found, by supplier',
  otherSuppliers: (count: number) => counted(count, ['other supplier', 'other suppliers']),
  mostDefects: 'Suppliers with the most defects found',
  bySupplierChart: 'Bars show the defects found at each supplier, divided by severity. The numbers are beside it.',
  passRate: 'Pass rate over time',
  passRateChart:
    'The line shows the pass rate by day of inspection: passed reports, divided by passed and failed ones.',
  notJudged: (reports: number) =>
    `${counted(reports, ['report has', 'reports have'])} another result or none. ${reports === 1 ? 'It is' : 'They are'} not in the pass rate.`,
  defectRate: 'Defects per 100 units, by supplier',
  defectRateChart: 'Bars show the defects that were found in a hundred checked units of each supplier.',
  ofMostDefects: (suppliers: number) =>
    `These are the ${suppliers} suppliers with the most defects found, and all others together.`,
  unitsUnknown: (suppliers: number) =>
    `${counted(suppliers, ['supplier has', 'suppliers have'])} no number of checked units, so there is no rate.`,
  notComplete: (doubt: string) => `Not complete: ${doubt}`,
  firstExport: 'The first export of its series. Later ones show here what has changed.',
  since: (when: string) => `Since the export of ${when}: `,
  changesShown: (since: string, words: string, reports: string) =>
    `${since}${words}. The sheet Changes shows ${reports}.`,
};
