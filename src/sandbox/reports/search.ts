import type { ReportItem } from '../../contract/reports.ts';
import { type Answer, success } from '../answer.ts';
import { isoDayText } from '../times.ts';
import { isForBroker, type Reports } from './reports.ts';

const PAGE_SIZE = 20;
/** The specification does not show the largest page size. A request for more gets this many, as from other services. */
const LARGEST_PAGE = 200;

/** Section 4.4: the reports that match every filter, newest first unless the query sorts. */
export function answerReports(reports: Reports, query: URLSearchParams): Answer {
  const found = reports.listed(query.get('all') === 'true').filter((report) => matches(report, query));
  const sorted = sort(found, query.get('sortField'), query.get('sortType') === 'DESC');
  const size = Math.min(Number(query.get('page-size') ?? PAGE_SIZE), LARGEST_PAGE);
  const pageNo = Number(query.get('page') ?? 1);
  return success({
    pageNo,
    totalPageNum: Math.ceil(sorted.length / size),
    totalSize: sorted.length,
    pageItems: sorted.slice((pageNo - 1) * size, pageNo * size),
    countByFields: null,
  });
}

function matches(report: ReportItem, query: URLSearchParams): boolean {
  const division = query.get('prodDivision');
  const status = query.get('status');
  return (
    isWithin(report.inspectionDate, query.get('start'), query.get('end')) &&
    isWithin(report.sendReportTime, query.get('startSendDate'), query.get('endSendDate')) &&
    (division === null || report.prodDivision === division) &&
    (status === null || status.split(',').includes(String(report.status))) &&
    (query.get('companyRole') === null || isForBroker(report)) &&
    hasKeyword(report, query)
  );
}

/** Whether the time is within both days, including them. */
function isWithin(ms: string | null | undefined, first: string | null, last: string | null): boolean {
  if (first === null && last === null) return true;
  const day = isoDayText(Number(ms));
  return (first === null || day >= first) && (last === null || day <= last);
}

function hasKeyword(report: ReportItem, query: URLSearchParams): boolean {
  const keyword = query.get('keyword')?.toLowerCase() ?? '';
  if (keyword === '') return true;
  const texts = [
    report.orderNumber,
    report.poNumber,
    ...(report.refResults ?? []).map((reference) => reference.prodRefPoNb),
    query.get('advSearchUseProdName') === 'true' ? report.productName : null,
    query.get('advSearchUseProdRef') === 'true' ? report.prodReference : null,
  ];
  return texts.some((text) => text?.toLowerCase().includes(keyword));
}

/** Sorts texts by their characters and numbers by size. Reports without a value come first. */
function sort(reports: readonly ReportItem[], field: string | null, isDescending: boolean): readonly ReportItem[] {
  if (field === null) return reports;
  const turn = isDescending ? -1 : 1;
  return reports.toSorted((a, b) => turn * compare(a[field], b[field]));
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [a, b] = [String(left ?? ''), String(right ?? '')];
  return a < b ? -1 : a > b ? 1 : 0;
}
