import type { BookingBody } from '../contract/bookings.ts';
import type { FactoryConfirmationBody } from '../contract/factory-confirmations.ts';
import type { LabOrderBody } from '../contract/lab-orders.ts';
import type { SupplierBody } from '../contract/suppliers.ts';
import type { Ledger } from './ledger.ts';

/** The fields that every accepted request leaves in the ledger. No secrets are stored. */
type Record<Kind extends string> = {
  readonly kind: Kind;
  /** The id that the client got. Updates answer no id, so they get one of the sandbox's own. */
  readonly id: string;
  /** ISO time. */
  readonly receivedAt: string;
};

export type AcceptedBooking = Record<'booking'> & { readonly body: BookingBody };
export type AcceptedSupplier = Record<'supplier'> & { readonly supplierId: string; readonly body: SupplierBody };
export type AcceptedLabOrder = Record<'lab-order'> & { readonly body: LabOrderBody };
export type AcceptedConfirmation = Record<'confirmation'> & {
  readonly orderId: string;
  readonly inspectionDate: string;
  readonly containerReadyDate: string;
  readonly body: FactoryConfirmationBody;
};
export type AcceptedUpload = Record<'upload'> & {
  readonly docType: string;
  readonly sourceIds: readonly string[];
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
  /** The bytes themselves are not kept. */
  readonly sha256: string;
};

export type Accepted = AcceptedBooking | AcceptedSupplier | AcceptedLabOrder | AcceptedConfirmation | AcceptedUpload;

/** Everything that was ever accepted, in the order of acceptance. */
export function allAccepted(ledger: Ledger): Accepted[] {
  return [...ledger.records()].filter(isAccepted);
}

/** The accepted requests of one kind. */
export function acceptedOf<Kind extends Accepted['kind']>(ledger: Ledger, kind: Kind) {
  return allAccepted(ledger).filter(
    (document): document is Extract<Accepted, { kind: Kind }> => document.kind === kind,
  );
}

/** Only this program writes the ledger: every record that is no session is an accepted request. */
function isAccepted(record: unknown): record is Accepted {
  return typeof record === 'object' && record !== null && 'kind' in record && record.kind !== 'session';
}
