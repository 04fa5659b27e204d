import { readLabOrder } from '../contract/lab-orders.ts';
import { type Dataset, eachOf, recordColumns } from '../schema/dataset.ts';

/** The service has no list of lab orders: they are read by their ids. */
export const labOrderIds = { kind: 'ids', ofKind: 'lab-orders' } as const;

export const ORDER = [
  ['generalInformation.orderId', 'Order id'],
  ['generalInformation.vendorRefNo', 'Lab order number'],
] as const;

/** `generalInformation`, the same in an order and in its results. */
export const GENERAL = [
  ...ORDER,
  ['generalInformation.bookingRefNo', 'Product reference number'],
  ['generalInformation.status', 'Status'],
  ['generalInformation.testDate', 'Test start', 'day'],
  ['generalInformation.reportDate', 'Report due', 'day'],
  ['generalInformation.client', 'Client'],
  ['generalInformation.clientId', 'Client id'],
  ['generalInformation.supplier', 'Supplier'],
  ['generalInformation.supplierId', 'Supplier id'],
  ['generalInformation.submitter', 'Submitter'],
  ['generalInformation.submitterId', 'Submitter id'],
  ['generalInformation.program', 'Program'],
  ['generalInformation.programId', 'Program id'],
] as const;

export const TEST = [
  ['*.testName', 'Test'],
  ['*.testResult', 'Result'],
  ['*.testId', 'Test id'],
  ['*.clientTestId', 'Client test id'],
] as const;

export const CUSTOM_FIELDS = {
  name: 'Custom fields',
  each: ['customFields'],
  columns: recordColumns(...ORDER, ['*.module', 'Module'], ['*.label', 'Label'], ['*.value', 'Value']),
};

export const ATTACHMENTS = {
  name: 'Attachments',
  each: ['attachments'],
  columns: recordColumns(
    ...ORDER,
    ['*.label', 'Label'],
    ['*.subLabel', 'Second label'],
    ['*.fileName', 'File'],
    ['*.description', 'Description'],
    ['*.createdDate', 'Created', 'moment'],
    ['*.url', 'Link'],
  ),
};

/** Section 2.7. */
export const labOrders: Dataset = {
  name: 'lab-orders',
  title: 'Lab testing orders',
  noun: ['lab order', 'lab orders'],
  holds:
    'A row for each lab order of `--ids`, or of your imports; sheets for tests, samples, custom fields, attachments.',
  source: eachOf(labOrderIds, readLabOrder, {
    request: ({ id }) => (typeof id === 'string' ? { path: { orderId: id } } : null),
    records: (order) => [order],
    label: ({ id }) => `Lab order ${id}`,
  }),
  filters: [],
  id: ['generalInformation.orderId'],
  sheets: [
    {
      name: 'Lab orders',
      columns: recordColumns(
        ...GENERAL,
        ['product.productName', 'Product'],
        ['product.purchaseOrderNo', 'PO number'],
        ['product.sku', 'SKU'],
        ['product.materials', 'Model number'],
        ['product.ageGrade', 'Age grade'],
        ['product.program', 'Program of the product'],
        ['product.programId', 'Program id of the product'],
        ['product.manufacturerFactoryName', 'Factory'],
        ['product.agencyName', 'Agency'],
        ['product.buyerName', 'Buyer'],
        ['product.shipmentDate', 'Shipment', 'day'],
        ['product.bookingRemark', 'Remark'],
        ['product.distributionRegions', 'Regions', 'list'],
        ['product.distributionCountries', 'Countries', 'list'],
        ['product.originCountries', 'Countries of origin', 'list'],
        ['additionalRecipients.reportEmailTo', 'Report to'],
        ['additionalRecipients.reportEmailCC', 'Report copy to'],
        ['additionalRecipients.invoiceEmailTo', 'Invoice to'],
        ['additionalRecipients.invoiceEmailCC', 'Invoice copy to'],
        ['additionalRecipients.quotationEmailTo', 'Quotation to'],
        ['additionalRecipients.quotationEmailCC', 'Quotation copy to'],
      ),
    },
    { name: 'Tests', each: ['tests'], columns: recordColumns(...ORDER, ...TEST) },
    {
      name: 'Samples',
      each: ['sampleCollection'],
      columns: recordColumns(
        ...ORDER,
        ['*.method', 'Method'],
        ['*.carrier', 'Carrier'],
        ['*.trackingNo', 'Tracking number'],
        ['*.remarks', 'Remarks'],
        ['*.inspectionOrderReference', 'Inspection order'],
      ),
    },
    CUSTOM_FIELDS,
    ATTACHMENTS,
  ],
};
