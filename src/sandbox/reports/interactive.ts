import type { InteractiveReport } from '../../contract/interactive-report.ts';
import type { ReportItem } from '../../contract/reports.ts';
import { bytesOf, type Storage } from '../stored-files.ts';
import { momentText } from '../times.ts';
import { keyIndicatorOf } from './interactive-findings.ts';
import { loadingOf } from './interactive-loading.ts';

const PHOTOS: Readonly<Record<string, readonly string[]>> = {
  Packaging: ['Carton, outside', 'Carton, inside'],
  Product: ['Front', 'Back', 'Label'],
  Defects: ['Major 1'],
};

/** Section 2.6, from what the search tells of the report. */
export function interactiveOf(report: ReportItem, storage: Storage): InteractiveReport {
  const folder = `reports/${report.productId}`;
  return {
    reportId: report.productId,
    reportNumber: report.orderNumberProductSeq,
    orderId: report.orderId,
    orderNumber: report.orderNumber,
    reportMetadata: { generalInfo: [info('Report', report.orderNumberProductSeq), info('Client', report.companyName)] },
    showSummary: true,
    aiSummaryStatus: null,
    userId: null,
    disableSummaryReportButton: false,
    performedInVendorone: report.serviceType === '4' ? '1' : '0',
    interactiveReportVersion: 'v1',
    downloadUrlOfPhotos: storage.link(`${folder}/photos.zip`),
    downloadUrlOfReport: storage.link(`${folder}/${report.orderNumberProductSeq}-report.pdf`),
    overallResult: { isMissed: report.missedInspection, overallResult: report.overrallResult },
    assessmentResults: assessmentsOf(report),
    clientRating: report.clientRating,
    clientRatingFeedback: report.clientFeedback,
    reportDecision: decisionOf(report),
    overview: {
      overviewDetail: {
        generalInfo: [info('Supplier', report.supplierName), info('Factory', report.factoryName)],
        mainPicture: storage.link(`${folder}/main.png`),
      },
    },
    photos: photosOf(folder, storage),
    keyIndicator: keyIndicatorOf(report),
    inspectionDetails: {
      generalInfo: [info('Inspector', report.inspectorName), info('Location', report.inspectionLocation)],
      serviceDescription: report.serviceTypeText,
      serviceType: report.serviceType,
    },
    productDetails: {
      generalInfo: [info('Reference', report.prodReference)],
      mainPicture: storage.link(`${folder}/main.png`),
      poNumber: report.poNumber,
      productName: report.productName,
      prodQuantityUnit: report.prodQuantityUnit,
    },
    specialIP: loadingOf(report, (name) => storage.link(`${folder}/${name}`)),
    attachments: attachmentsOf(report, folder, storage),
  };
}

function info(label: string, value: string | null | undefined) {
  return { label, type: 'text', value: value ?? '' };
}

function assessmentsOf(report: ReportItem) {
  const assessments = [
    ['Workmanship', report.workmanshipResult],
    ['Measurements', report.measurementResult],
    ['Specification', report.specResult],
    ['Tests', report.testResult],
  ] as const;
  return assessments.map(([label, result]) => ({
    color: result === 'FAIL' ? 'red' : 'green',
    label,
    result: result ?? null,
    secondaryLabel: null,
    status: result === 'PENDING' ? 'PENDING' : 'DONE',
  }));
}

function decisionOf(report: ReportItem): InteractiveReport['reportDecision'] {
  const decided = report.clientDecision == null ? null : momentText(Number(report.sendReportTime) + 86_400_000);
  return {
    decidedBy: report.approver ?? null,
    decision: report.clientDecision ?? null,
    decisionComments: report.comments ?? null,
    decisionReasons: report.rejectionReason ?? report.approvalReason ?? null,
    decisionTime: decided,
    productReference: (report.refResults ?? []).map((reference) => ({
      decision: report.clientDecision ?? null,
      productId: reference.productId,
      referenceId: reference.refId,
      referencePoNumber: reference.prodRefPoNb,
      referenceQuantity: reference.prodRefQuantity,
      referenceSkuNumber: reference.prodRefSkuNb,
      decidedBy: report.approver ?? null,
      decisionTime: decided,
    })),
  };
}

function photosOf(folder: string, storage: Storage): InteractiveReport['photos'] {
  return Object.entries(PHOTOS).map(([label, captions]) => ({
    label,
    categories: [
      {
        title: label,
        photos: captions.map((caption, index) => ({
          caption,
          thumbnailUrl: storage.link(`${folder}/${label}-${index + 1}-small.png`),
          url: storage.link(`${folder}/${label}-${index + 1}.png`),
        })),
      },
    ],
  }));
}

function attachmentsOf(report: ReportItem, folder: string, storage: Storage): InteractiveReport['attachments'] {
  const key = `${folder}/packing-list.pdf`;
  const createTime = report.sendReportTimeFormat ?? null;
  return [{ fileName: 'packing-list.pdf', fileSize: bytesOf(key).length, fileUrl: storage.link(key), createTime }];
}
