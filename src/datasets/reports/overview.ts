import type { Overview } from '../../schema/overview.ts';
import { CHANGES, daysOf, differences, snapshotOf } from './changes.ts';
import { CHANGE_STYLES, changesSheet } from './changes-sheet.ts';
import { rateCharts } from './rates.ts';
import { SUMMARY_STYLES, summarySheet } from './summary.ts';
import { countReports } from './totals.ts';

/** The sheets Summary and Changes of a reports export. */
export const reportOverview: Overview = {
  styles: { ...SUMMARY_STYLES, ...CHANGE_STYLES },
  startSummary: () => {
    const { add, totals } = countReports();
    return {
      add,
      sheet: (facts) => summarySheet({ ...facts, totals: totals() }),
      charts: (exportedAt) => rateCharts(totals(), exportedAt),
    };
  },
  snapshotOf,
  daysOf,
  changeTypes: CHANGES,
  differences,
  changesSheet,
};
