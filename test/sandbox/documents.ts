import type { BookingBody } from '../../src/contract/bookings.ts';
import type { LabOrderBody } from '../../src/contract/lab-orders.ts';
import type { SupplierBody } from '../../src/contract/suppliers.ts';
import { SANDBOX_ACCOUNT } from '../../src/sandbox/account.ts';

/** Bodies that the sandbox accepts. */
export const booking: BookingBody = {
  userId: SANDBOX_ACCOUNT.account,
  serviceDate: '10-Mar-2027',
  shipDate: '15-Mar-2027',
  serviceType: '1',
  bookingType: 'Inspection',
  supplierCode: '00417',
  products: [{ name: 'Lamp', categoryId: '13', familyId: '1305', typeId: '130501', prodQuantity: 500 }],
};

export const supplierBody: SupplierBody = {
  entityName: 'Golden Star 金星',
  country: '156',
  province: '15619',
  city: '1561902',
  address: 'No. 88, New Road',
  mainProductLines: ['1305'],
  contactInfo: { main: { name: 'Li Wei', phone: '0755 1234', email: 'li@example.com;sales@example.com' } },
};

export const labOrderBody: LabOrderBody = {
  generalInformation: { bookingRefNo: 'R-1', submissionType: 'New', testLocation: 'Hong Kong' },
  product: { productName: 'Bear', purchaseOrderNo: '0045', distributionCountries: ['France', 'Spain'] },
  testAssignments: [{ testId: 'EN71-1', quantity: '2' }, { clientTestId: 'C-9' }],
  specialInstruction: { bookingRemark: 'Handle with care' },
  customFields: [{ module: 'ORDER', label: 'Season', value: 'SS27' }],
};
