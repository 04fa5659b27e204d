import { type Answer, refusal, success } from '../answer.ts';
import type { Storage } from '../stored-files.ts';
import { filesOf } from './files.ts';
import { interactiveOf } from './interactive.ts';
import { isForBroker, type Reports } from './reports.ts';

/** The PDF info of one report. */
export function answerFiles(reports: Reports, productId: string, query: URLSearchParams, storage: Storage): Answer {
  const report = reports.find(productId);
  if (report === undefined) return refusal(404, `productId: "${productId}" is not known`);
  return success(filesOf(report, query.get('isSingleFile') === 'true', storage));
}

/** The details of one report; the order must be its own. */
export function answerDetails(reports: Reports, productId: string, query: URLSearchParams, storage: Storage): Answer {
  const report = reports.find(productId);
  if (report === undefined || (query.has('companyRole') && !isForBroker(report)))
    return refusal(404, `productId: "${productId}" is not known`);
  if (report.orderId !== query.get('orderId')) return refusal(400, 'orderId: not the order of this report');
  return success(interactiveOf(report, storage));
}
