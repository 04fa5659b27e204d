import type { InteractiveReport } from '../../contract/interactive-report.ts';
import type { ReportItem } from '../../contract/reports.ts';

/** The counts of the search, written as text. */
export function keyIndicatorOf(report: ReportItem): InteractiveReport['keyIndicator'] {
  const counts = {
    checkedCritical: text(report.criticalChecked),
    checkedMajor: text(report.majorChecked),
    checkedMinor: text(report.minorChecked),
    foundCritical: text(report.criticalFound),
    foundMajor: text(report.majorFound),
    foundMinor: text(report.minorFound),
    maxCritical: text(report.criticalMax),
    maxMajor: text(report.majorMax),
    maxMinor: text(report.minorMax),
  };
  const isBad = report.overrallResult === 'FAIL';
  return {
    isVisible: true,
    inspectionResultSummary: {
      ...counts,
      measurementAqlResult: report.measurementResult ?? null,
      measurementChecked: '5',
      measurementFound: report.measurementResult === 'FAIL' ? '2' : '0',
      testResults: report.testResult ?? null,
      workmanShipResult: report.workmanshipResult ?? null,
      otherRemarks: report.reportRemark ?? null,
    },
    productReferenceWorkmanShipResult: (report.refResults ?? []).map((reference) => ({
      ...counts,
      prodReferenceName: reference.prodRefSkuNb ?? null,
      prodReferenceResult: reference.overrallResult ?? null,
    })),
    testAndSpecialRequirement: { passedTests: isBad ? 7 : 8, failedTests: isBad ? 1 : 0, totalTests: 8 },
    productMeasurementAQLResult: (report.refResults ?? []).map((reference) => ({
      findingsCheckedMajorProdReference: '5',
      findingsFoundMajorProdReference: '0',
      findingsMaxMajorProdReference: '1',
      findingsMostSeriousDefectsFoundProdReference: null,
      nameProdReference: reference.prodRefSkuNb ?? null,
      resultProdReference: 'PASS',
    })),
  };
}

function text(count: number | null | undefined): string | null {
  return count == null ? null : String(count);
}
