import type { FileRecord } from '../../contract/files.ts';
import type { ReportItem } from '../../contract/reports.ts';
import { type Answer, refusal, success } from '../answer.ts';
import { bytesOf, type Storage } from '../stored-files.ts';
import { dayText } from '../times.ts';
import type { Reports } from './reports.ts';

/** The PDF information of one report. */
export function answerFiles(reports: Reports, productId: string, query: URLSearchParams, storage: Storage): Answer {
  const report = reports.find(productId);
  if (report === undefined) return refusal(404, `productId: "${productId}" is not known`);
  return success(filesOf(report, query.get('isSingleFile') === 'true', storage));
}

/** Section 4.4: one merged PDF, or one for each section; some have no address, as in the specification's samples. */
function filesOf(report: ReportItem, isSingleFile: boolean, storage: Storage): FileRecord[] {
  const sections = isSingleFile ? ['report'] : ['summary', 'workmanship', 'photos'];
  return sections.map((section) => {
    const fileName = `${report.orderNumberProductSeq}-${section}.pdf`;
    const objectKey = `reports/${report.productId}/${fileName}`;
    const sentMs = Number(report.sendReportTime);
    return {
      id: `${report.productId}-${section}`,
      srcId: report.productId,
      fileType: 'FINAL_PRODUCT_REPORT',
      fileName,
      comments: null,
      objectKey,
      fileSize: bytesOf(objectKey).length,
      version: 0,
      objStoreUrl: hasNoAddress(report) ? null : storage.link(objectKey),
      createDate: dayText(sentMs),
      updateDate: dayText(sentMs),
    };
  });
}

function hasNoAddress({ productId }: ReportItem): boolean {
  return (productId ?? '').endsWith('77');
}
