import { readLabOrder } from '../contract/lab-orders.ts';
import { type Dataset, eachOf, recordColumns } from '../schema/dataset.ts';

/** Lab orders are read by their ids, because the service does not list them. */
export const labOrderIds = { type: 'ids', ofKind: 'lab-orders' } as const;

export const ORDER = [
  ['generalInformation.orderId', 'Order id'],
  ['generalInformation.vendorRefNo', 'Lab order number'],
] as const;

/** The columns of `generalInformation`: the same for an order and for its results. */
export const GENERAL = [
  ...ORDER,
  ['generalInformation.bookingRefNo', 'Product reference number'],
  ['generalInformation.status', 'Status'],
  ['generalInformation.testDate', 'Test start', 'day'],
  ['generalInformation.reportDate', 'Report due', 'day'],
  ['generalInformation.client', 'Client', 'words'],
  ['generalInformation.clientId', 'Client id'],
  ['generalInformation.supplier', 'Supplier', 'words'],
  ['generalInformation.supplierId', 'Supplier id'],
  ['generalInformation.submitter', 'Submitter'],
  ['generalInformation.submitterId', 'Submitter id'],
  ['generalInformation.program', 'Program'],
  ['generalInformation.programId', 'Program id'],
] as const;

export const TEST = [
  ['*.testName', 'Test', 'words'],
  ['*.testResult', 'Result'],
  ['*.testId', 'Test id'],
  ['*.clientTestId', 'Client test id'],
] as const;

export const CUSTOM_FIELDS = {
  name: 'Custom fields',
  listPaths: ['customFields'],
  columns: recordColumns(
    ...ORDER,
    ['*.module', 'Module'],
    ['*.label', 'Label', 'words'],
    ['*.value', 'Value', 'words'],
  ),
};

export const ATTACHMENTS = {
  name: 'Attachments',
  listPaths: ['attachments'],
  columns: recordColumns(
    ...ORDER,
    ['*.label', 'Label', 'words'],
    ['*.subLabel', 'Second label'],
    ['*.fileName', 'File', 'words'],
    ['*.description', 'Description', 'words'],
    ['*.createdDate', 'Created', 'moment'],
    ['*.url', 'Link', 'words'],
  ),
};

/** Lab orders (specification 2.7). */
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
        ['product.productName', 'Product', 'words'],
        ['product.purchaseOrderNo', 'PO number'],
        ['product.sku', 'SKU'],
        ['product.materials', 'Model number'],
        ['product.ageGrade', 'Age grade'],
        ['product.program', 'Program of the product'],
        ['product.programId', 'Program id of the product'],
        ['product.manufacturerFactoryName', 'Factory', 'words'],
        ['product.agencyName', 'Agency', 'words'],
        ['product.buyerName', 'Buyer', 'words'],
        ['product.shipmentDate', 'Shipment', 'day'],
        ['product.bookingRemark', 'Remark', 'words'],
        ['product.distributionRegions', 'Regions', 'list'],
        ['product.distributionCountries', 'Countries', 'list'],
        ['product.originCountries', 'Countries of origin', 'list'],
        ['additionalRecipients.reportEmailTo', 'Report to', 'words'],
        ['additionalRecipients.reportEmailCC', 'Report copy to', 'words'],
        ['additionalRecipients.invoiceEmailTo', 'Invoice to', 'words'],
        ['additionalRecipients.invoiceEmailCC', 'Invoice copy to', 'words'],
        ['additionalRecipients.quotationEmailTo', 'Quotation to', 'words'],
        ['additionalRecipients.quotationEmailCC', 'Quotation copy to', 'words'],
      ),
    },
    { name: 'Tests', listPaths: ['tests'], columns: recordColumns(...ORDER, ...TEST) },
    {
      name: 'Samples',
      listPaths: ['sampleCollection'],
      columns: recordColumns(
        ...ORDER,
        ['*.method', 'Method'],
        ['*.carrier', 'Carrier'],
        ['*.trackingNo', 'Tracking number'],
        ['*.remarks', 'Remarks', 'words'],
        ['*.inspectionOrderReference', 'Inspection order'],
      ),
    },
    CUSTOM_FIELDS,
    ATTACHMENTS,
  ],
};
