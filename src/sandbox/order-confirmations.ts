import { hash, randomUUID } from 'node:crypto';
import { confirmFactory } from '../contract/factory-confirmations.ts';
import { hashOrderPassword } from '../contract/order-password.ts';
import type { AcceptedConfirmation } from './accepted.ts';
import { type Answer, refusal, type SeenRequest, success } from './answer.ts';
import type { Catalogue } from './catalogue.ts';
import type { Ledger } from './ledger.ts';
import type { Reports } from './reports/reports.ts';
import { parseBody } from './request-body.ts';

/** The order's password. The real service gives it at the get-inspection-order endpoint, which is not described. */
export function orderPassword(orderId: string): string {
  return `order-${hash('sha256', orderId).slice(0, 8)}`;
}

/** Section 4.2b: stores a confirmation in the ledger, without the password, then answers. */
export function confirmOrder(
  request: SeenRequest,
  orderId: string,
  query: URLSearchParams,
  service: { readonly reports: Reports; readonly catalogue: Catalogue; readonly ledger: Ledger },
): Answer {
  const parsed = parseBody(confirmFactory, request);
  if (parsed.type === 'wrong') return parsed.answer;
  const { body } = parsed;
  if (!service.reports.hasOrder(orderId)) return refusal(404, `orderId: "${orderId}" is not known`);
  const password = query.get('password');
  if (password === null && needsPassword(orderId)) return refusal(403, 'password: this order needs its password');
  if (password !== null && password !== hashOrderPassword(orderPassword(orderId)))
    return refusal(403, 'password: not the password of this order');
  if (body.orderId !== undefined && body.orderId !== orderId) return refusal(400, 'orderId: not the order of the path');
  const isKnown = service.catalogue.suppliers.some((supplier) => supplier.item.id === body.factoryId);
  if (body.factoryId !== undefined && !isKnown) return refusal(400, `factoryId: "${body.factoryId}" is not known`);
  const confirmation: AcceptedConfirmation = {
    kind: 'confirmation',
    id: randomUUID(),
    receivedAt: request.at,
    orderId,
    inspectionDate: query.get('inspectionDate') ?? '',
    containerReadyDate: query.get('containerReadyDate') ?? '',
    body,
  };
  service.ledger.append(confirmation);
  return success(true);
}

/** "Only in specific authorization contexts": in the sandbox, the orders whose id ends in 3. */
function needsPassword(orderId: string): boolean {
  return orderId.endsWith('3');
}
