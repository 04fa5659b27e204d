import type { LabOrderBody } from '../../src/contract/lab-orders.ts';
import type { SupplierBody } from '../../src/contract/suppliers.ts';

/** Bodies that the sandbox accepts. */
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
