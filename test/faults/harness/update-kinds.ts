import { confirmFactory } from '../../../src/contract/factory-confirmations.ts';
import { updateSupplier } from '../../../src/contract/suppliers.ts';
import type { KeptRequest } from '../../../src/importing/requests/fingerprint.ts';
import type { JournalDocument } from '../../../src/journal/port.ts';
import { orderPassword } from '../../../src/sandbox/order-confirmations.ts';
import type { Sandbox } from '../../../src/sandbox/start.ts';
import { supplier } from '../../cli/kinds/supplier-files.ts';
import { csv } from '../../cli/office.ts';

/** An update as the harness reads it: of what, and to which value. */
export type Update = { readonly resource: string; readonly value: string };

/** A kind of updates, with a field that the service takes and never tells. */
export type UpdateKind = {
  readonly name: string;
  readonly sheet: string;
  /** Whether the service shows what it has. */
  readonly canBeRead: boolean;
  /** The operation's name, for faults, and how its requests begin. */
  readonly operation: string;
  readonly line: string;
  /** The rows of a file that gives every resource this value, from row 2 on. */
  updates(value: string): readonly Update[];
  file(updates: readonly Update[]): string;
  asked(request: KeptRequest): Update;
  /** What the service took, in order. */
  taken(service: Sandbox): readonly Update[];
};

/** One of them is confirmed only with its password, which the journal does not keep. */
const ORDERS = ['50000014', '50000013', '50000024', '50000034'];
const SUPPLIERS = ['700101', '700138', '700508', '701026'];

const confirmations: UpdateKind = {
  name: 'factory-confirmations',
  sheet: 'Confirmations',
  canBeRead: false,
  operation: confirmFactory.name,
  line: 'PUT /order/v2/',
  // The first order has two rows: the last one is what stands in the end.
  updates: (value) => [
    { resource: ORDERS[0] ?? '', value: `${value} at first` },
    ...ORDERS.toReversed().map((resource) => ({ resource, value })),
  ],
  file: (updates) =>
    csv(
      updates.map(({ resource, value }) => ({
        orderId: resource,
        inspectionDate: '2029-03-12',
        containerReadyDate: '2029-03-14',
        password: resource.endsWith('3') ? orderPassword(resource) : '',
        factoryName: value,
      })),
    ),
  asked: ({ path, body }) => ({ resource: textOf(path?.['orderId']), value: valueIn(body, 'factoryName') }),
  taken: (service) =>
    service
      .allAccepted()
      .flatMap((one) =>
        one.kind === 'confirmation' ? [{ resource: one.orderId, value: one.body.factoryName ?? '' }] : [],
      ),
};

const suppliers: UpdateKind = {
  name: 'suppliers',
  sheet: 'Suppliers',
  canBeRead: true,
  operation: updateSupplier.name,
  line: 'PUT /user/v2/',
  updates: (value) => SUPPLIERS.map((resource) => ({ resource, value })),
  file: (updates) =>
    csv(updates.map(({ resource, value }) => supplier(`CODE-${resource}`, { supplierId: resource, website: value }))),
  asked: ({ path, body }) => ({ resource: textOf(path?.['supplierId']), value: valueIn(body, 'website') }),
  taken: (service) =>
    service
      .allAccepted()
      .flatMap((one) => (one.kind === 'supplier' ? [{ resource: one.supplierId, value: one.body.website ?? '' }] : [])),
};

export const UPDATE_KINDS = [confirmations, suppliers] as const;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function valueIn(body: unknown, field: string): string {
  return typeof body === 'object' && body !== null ? textOf(Reflect.get(body, field)) : '';
}

/** What a document of the journal asks for; null for one that has no request. */
export function updateOf(kind: UpdateKind, { request }: Pick<JournalDocument, 'request'>): Update | null {
  return request === null ? null : kind.asked(JSON.parse(request));
}
