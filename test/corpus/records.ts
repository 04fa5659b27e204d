import { supplier } from '../../samples/suppliers.ts';
import type { Fields } from './file.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

/** Three bookings of the built-in sandbox's account, right in every cell. */
export const ORDERS: readonly Fields[] = [
  {
    serviceDate: day('2029-03-14'),
    shipDate: day('2029-03-28'),
    serviceType: 'PSI',
    bookingType: 'Regular',
    referenceNumber: 'SS29-0815',
    supplierCode: '00417',
    supplierName: 'Golden Star Trading Co., Ltd.',
    factoryCode: '0000088',
    'products.name': 'Plush bear 30 cm',
    'products.categoryId': 'Toys & Juvenile',
    'products.familyId': 'Toys < 3 years',
    'products.typeId': 'Soft toys',
    'products.prodReference': '0030-BR',
    'products.poNumber': '0004500012',
    'products.prodQuantity': 12000,
    'products.checkList.prodSampleLevel': 'II',
    'products.checkList.aqlMajor': '2.5',
    'products.checkList.aqlMinor': '4.0',
  },
  {
    serviceDate: day('2029-03-15'),
    shipDate: day('2029-03-29'),
    serviceType: 'PSI',
    bookingType: 'Regular',
    referenceNumber: 'SS29-0816',
    supplierCode: '00714',
    supplierName: 'Golden Star Trading Co., Ltd.',
    factoryCode: 'F-00021',
    'products.name': 'Wooden train',
    'products.categoryId': 'Toys & Juvenile',
    'products.familyId': 'Toys < 3 years',
    'products.typeId': 'Soft toys',
    'products.prodReference': '0410-TR',
    'products.poNumber': '0004500013',
    'products.prodQuantity': 3000,
    'products.checkList.prodSampleLevel': 'II',
    'products.checkList.aqlMajor': '2.5',
    'products.checkList.aqlMinor': '4.0',
  },
  {
    serviceDate: day('2029-03-16'),
    shipDate: day('2029-03-30'),
    serviceType: 'DUPRO',
    bookingType: 'Regular',
    referenceNumber: 'SS29-0817',
    supplierCode: 'NB-0032',
    supplierName: '宁波海曙金星家居用品有限公司',
    factoryCode: '0000088',
    'products.name': 'Rattle, wood',
    'products.categoryId': 'Toys & Juvenile',
    'products.familyId': 'Toys < 3 years',
    'products.typeId': 'Rattles',
    'products.prodReference': '0411-RT',
    'products.poNumber': '0004500014',
    'products.prodQuantity': 4000,
    'products.checkList.prodSampleLevel': 'I',
    'products.checkList.aqlMajor': '2.5',
    'products.checkList.aqlMinor': '4.0',
  },
];

/** Three suppliers that the sandbox's account has, with new addresses. */
export const SUPPLIERS: readonly Fields[] = [
  supplier('00417', { address: 'No. 88, New Harbour Road', 'contactInfo.main.name': 'Li Wei', postcode: '518000' }),
  supplier('F-00021', { address: 'No. 12, Light Street', postcode: '528400' }),
  supplier('1-2', { address: 'Rua Nova, 15', postcode: '4610-000' }),
];

/** Two lab orders. */
export const LAB_ORDERS: readonly Fields[] = [
  {
    'generalInformation.bookingRefNo': 'BEAR-30-BR',
    'generalInformation.submissionType': 'New',
    'generalInformation.testLocation': 'Shanghai',
    'product.productName': 'Plush bear 30 cm',
    'product.purchaseOrderNo': '4500012345',
    'product.sku': '0030-BR',
    'testAssignments.testId': 'EN71-1',
    'testAssignments.quantity': '3',
    'additionalRecipients.reportEmailTo': 'qa@example.com',
    'sampleCollection.trackingNo': '00340434161094042557',
  },
  {
    'generalInformation.bookingRefNo': 'TRAIN-07',
    'generalInformation.submissionType': 'New',
    'generalInformation.testLocation': 'Hong Kong',
    'product.productName': 'Wooden train',
    'product.purchaseOrderNo': '4500012346',
    'product.sku': '0410-TR',
    'testAssignments.testId': 'EN71-3',
    'testAssignments.quantity': '2',
    'additionalRecipients.reportEmailTo': 'qa@example.com',
    'sampleCollection.trackingNo': '00340434161094042558',
  },
];

/** Two orders of the built-in sandbox whose factory is confirmed. */
export const CONFIRMATIONS: readonly Fields[] = [
  {
    orderId: '50000014',
    inspectionDate: day('2029-03-14'),
    containerReadyDate: day('2029-03-16'),
    factoryName: 'Cixi Plush Works',
    factoryMGRName: 'Wang Fang',
    factoryMGRMobile: '+86 138 0574 0000',
    factoryAddress: '12 Xincheng Avenue, Building 3',
    comments: 'Ask for Ms. Wang at gate 2',
  },
  {
    orderId: '50000015',
    inspectionDate: day('2029-03-15'),
    containerReadyDate: day('2029-03-19'),
    factoryName: 'Haining Wood Works',
    factoryMGRName: 'Zhao Min',
    factoryMGRMobile: '+86 138 0574 0001',
    factoryAddress: '7 Qianjiang Road',
    comments: 'Closed on Sundays',
  },
];
