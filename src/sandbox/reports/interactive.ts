import type { InteractiveReport } from '../../contract/interactive-report.ts';
import type { ReportItem } from '../../contract/reports.ts';
import { type Answer, refusal, success } from '../answer.ts';
import seed from '../seed/interactive-report.json' with { type: 'json' };
import { bytesOf, type Storage } from '../stored-files.ts';
import { DAY_MS, momentText } from '../times.ts';
import { isForBroker, type Reports } from './reports.ts';

/** The details of one report. The order in the request must be the report's own. */
export function answerDetails(reports: Reports, productId: string, query: URLSearchParams, storage: Storage): Answer {
  const report = reports.find(productId);
  if (report === undefined || (query.has('companyRole') && !isForBroker(report)))
    return refusal(404, `productId: "${productId}" is not known`);
  if (report.orderId !== query.get('orderId')) return refusal(400, 'orderId: not the order of this report');
  return success(interactiveOf(report, storage));
}

/** Section 2.6, made from the report's fields in the search. */
function interactiveOf(report: ReportItem, storage: Storage): InteractiveReport {
  const folder = `reports/${report.productId}`;
  const link = (name: string) => storage.link(`${folder}/${name}`);
  const isLoading = report.serviceType === '4';
  return {
    ...seed.report,
    reportId: report.productId,
    reportNumber: report.orderNumberProductSeq,
    orderId: report.orderId,
    orderNumber: report.orderNumber,
    reportMetadata: { generalInfo: infos({ Report: report.orderNumberProductSeq, Client: report.companyName }) },
    performedInVendorone: isLoading ? '1' : '0',
    downloadUrlOfPhotos: link('photos.zip'),
    downloadUrlOfReport: link(`${report.orderNumberProductSeq}-report.pdf`),
    overallResult: { isMissed: report.missedInspection, overallResult: report.overrallResult },
    assessmentResults: assessmentsOf(report),
    clientRating: report.clientRating,
    clientRatingFeedback: report.clientFeedback,
    reportDecision: decisionOf(report),
    overview: {
      overviewDetail: {
        generalInfo: infos({ Supplier: report.supplierName, Factory: report.factoryName }),
        mainPicture: link('main.png'),
      },
    },
    photos: Object.entries(seed.photos).map(([title, captions]) => photosOf(title, captions, link)),
    keyIndicator: keyIndicatorOf(report),
    inspectionDetails: {
      generalInfo: infos({ Inspector: report.inspectorName, Location: report.inspectionLocation }),
      serviceDescription: report.serviceTypeText,
      serviceType: report.serviceType,
    },
    productDetails: {
      generalInfo: infos({ Reference: report.prodReference }),
      mainPicture: link('main.png'),
      poNumber: report.poNumber,
      productName: report.productName,
      prodQuantityUnit: report.prodQuantityUnit,
    },
    specialIP: isLoading ? loadingOf(report, link) : null,
    attachments: [attachmentOf(report, `${folder}/packing-list.pdf`, storage)],
  };
}

function infos(values: Readonly<Record<string, string | null | undefined>>) {
  return Object.entries(values).map(([label, value]) => ({ label, type: 'text', value: value ?? '' }));
}

function assessmentsOf(report: ReportItem) {
  const results = {
    Workmanship: report.workmanshipResult,
    Measurements: report.measurementResult,
    Specification: report.specResult,
    Tests: report.testResult,
  };
  return Object.entries(results).map(([label, result]) => ({
    color: result === 'FAIL' ? 'red' : 'green',
    label,
    result: result ?? null,
    secondaryLabel: null,
    status: result === 'PENDING' ? 'PENDING' : 'DONE',
  }));
}

function decisionOf(report: ReportItem): InteractiveReport['reportDecision'] {
  const decision = report.clientDecision ?? null;
  const decisionTime = decision === null ? null : momentText(Number(report.sendReportTime) + DAY_MS);
  const decidedBy = report.approver ?? null;
  return {
    decidedBy,
    decision,
    decisionComments: report.comments ?? null,
    decisionReasons: report.rejectionReason ?? report.approvalReason ?? null,
    decisionTime,
    productReference: (report.refResults ?? []).map((reference) => ({
      decision,
      productId: reference.productId,
      referenceId: reference.refId,
      referencePoNumber: reference.prodRefPoNb,
      referenceQuantity: reference.prodRefQuantity,
      referenceSkuNumber: reference.prodRefSkuNb,
      decidedBy,
      decisionTime,
    })),
  };
}

function photosOf(title: string, captions: readonly string[], link: (name: string) => string) {
  const photos = captions.map((caption, index) => ({
    caption,
    thumbnailUrl: link(`${title}-${index + 1}-small.png`),
    url: link(`${title}-${index + 1}.png`),
  }));
  return { label: title, categories: [{ title, photos }] };
}

/** The counts of the search, as text. */
function keyIndicatorOf(report: ReportItem): InteractiveReport['keyIndicator'] {
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
  const failedTests = report.overrallResult === 'FAIL' ? 1 : 0;
  const references = report.refResults ?? [];
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
    productReferenceWorkmanShipResult: references.map(({ prodRefSkuNb, overrallResult }) => ({
      ...counts,
      prodReferenceName: prodRefSkuNb ?? null,
      prodReferenceResult: overrallResult ?? null,
    })),
    testAndSpecialRequirement: { passedTests: 8 - failedTests, failedTests, totalTests: 8 },
    productMeasurementAQLResult: references.map(({ prodRefSkuNb }) => ({
      ...seed.measurement,
      nameProdReference: prodRefSkuNb ?? null,
    })),
  };
}

function text(count: number | null | undefined): string | null {
  return count == null ? null : String(count);
}

/** Goods and containers; only container loadings have them. */
function loadingOf(report: ReportItem, link: (name: string) => string): InteractiveReport['specialIP'] {
  const pieces = String(report.prodQuantity ?? '');
  const item = {
    ...seed.loadedItem,
    item: report.prodReference ?? null,
    quantities: pieces,
    description: report.productName ?? null,
    totalNumberofPieces: pieces,
    countryOfOrigin: report.factoryCountry ?? null,
    poNumber: report.poNumber ?? null,
    itemImagesUrl: { front: link('item-1.png') },
  };
  const container = {
    ...seed.container,
    id: `TCLU${report.productId}`,
    sealNumber: `SL${report.orderId}`,
    containerImagesUrl: [link('container-1.png')],
  };
  return { ...seed.loading, items: [item], containers: [container] };
}

function attachmentOf(report: ReportItem, key: string, storage: Storage) {
  const createTime = report.sendReportTimeFormat ?? null;
  return { fileName: 'packing-list.pdf', fileSize: bytesOf(key).length, fileUrl: storage.link(key), createTime };
}
