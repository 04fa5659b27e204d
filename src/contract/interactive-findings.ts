import { z } from 'zod';

const text = z.string().nullish();
const integer = z.int().nullish();

/** The counts of the interactive report: numbers as text. */
const counts = {
  checkedCritical: text,
  checkedMajor: text,
  checkedMinor: text,
  foundCritical: text,
  foundMajor: text,
  foundMinor: text,
  maxCritical: text,
  maxMajor: text,
  maxMinor: text,
};

/** Section 2.6, `keyIndicator`: the checked, found and allowed quantities. */
export const keyIndicator = z.looseObject({
  isVisible: z.boolean().nullish(),
  inspectionResultSummary: z
    .looseObject({
      ...counts,
      measurementAqlResult: text,
      measurementChecked: text,
      measurementFound: text,
      testResults: text,
      workmanShipResult: text,
      otherRemarks: text,
    })
    .nullish(),
  productReferenceWorkmanShipResult: z
    .array(z.looseObject({ ...counts, prodReferenceName: text, prodReferenceResult: text }))
    .nullish(),
  testAndSpecialRequirement: z
    .looseObject({ passedTests: integer, failedTests: integer, totalTests: integer })
    .nullish(),
  productMeasurementAQLResult: z
    .array(
      z.looseObject({
        findingsCheckedMajorProdReference: text,
        findingsFoundMajorProdReference: text,
        findingsMaxMajorProdReference: text,
        findingsMostSeriousDefectsFoundProdReference: text,
        nameProdReference: text,
        resultProdReference: text,
      }),
    )
    .nullish(),
});
