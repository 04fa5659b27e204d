import { describe, expect, it } from 'vitest';
import { createLabOrder } from '../../src/contract/lab-orders.ts';
import { checkSheet } from '../../src/importing/check/check-rows.ts';
import { messages as checkMessages } from '../../src/importing/check/messages.ts';
import { planDocuments } from '../../src/importing/check/plan-requests.ts';
import { traitsOf } from '../../src/importing/requests/traits.ts';
import { labOrders } from '../../src/kinds/lab-orders.ts';
import { day, type Fields, lookupsWith, rowsOf, streamed } from '../importing/sheets.ts';
import { ANY, worded } from '../worded.ts';
import { fieldsOf } from './body-fields.ts';

const KEYS = labOrders.columns.map(({ key }) => key);

function check(records: readonly Fields[], headers: readonly string[] = KEYS) {
  const context = { sheet: 'Lab orders', lookups: lookupsWith(), today: day('2027-01-15') };
  return checkSheet(labOrders, streamed(rowsOf(records, headers)), context);
}

const GENERAL = {
  'generalInformation.bookingRefNo': '0030',
  'generalInformation.submissionType': 'New',
  'generalInformation.testLocation': 'Shanghai',
} satisfies Fields;

describe('the lab orders kind', () => {
  it('has a column for every field of the specification, and sends no other', () => {
    const fields = fieldsOf(createLabOrder.body);
    const sent = labOrders.columns.filter((column) => column.sent).map((column) => column.key);
    expect(fields).toHaveLength(41);
    expect(sent.toSorted()).toEqual(fields.toSorted());
    expect(labOrders.columns.filter((column) => !column.sent).map((column) => column.key)).toEqual(['order']);
  });

  it('makes one order of the rows of a group: a list item for each row that has one, a list for each cell of several', async () => {
    const checked = await check([
      {
        order: 'L-1',
        ...GENERAL,
        'generalInformation.supplierId': 'ningbo toys',
        'testAssignments.testId': 'EN71-1',
        'testAssignments.quantity': 3,
        'customFields.label': 'Season',
        accreditationList: 'CNAS; CPSC ;',
        'additionalRecipients.reportEmailTo': 'a@example.com; b@example.com',
      },
      { order: 'L-1', 'testAssignments.clientTestId': '007', 'sampleCollection.method': 'Courier' },
      { order: 'l-1', ...GENERAL, 'customFields.label': 'Team', 'customFields.value': 'North' },
    ]);
    expect(checked.findings).toEqual([]);
    const plans = await planDocuments(labOrders, checked, { userId: 'u' });
    expect(plans.map((plan) => plan.request())).toEqual([
      {
        body: {
          generalInformation: {
            bookingRefNo: '0030',
            submissionType: 'New',
            testLocation: 'Shanghai',
            supplierId: '9001',
          },
          accreditationList: ['CNAS', 'CPSC'],
          additionalRecipients: { reportEmailTo: 'a@example.com;b@example.com' },
          testAssignments: [{ testId: 'EN71-1', quantity: '3' }, { clientTestId: '007' }],
          sampleCollection: [{ method: 'Courier' }],
          customFields: [{ label: 'Season' }, { label: 'Team', value: 'North' }],
        },
      },
    ]);
  });

  it.each<[what: string, cells: Fields, missing: readonly string[]]>([
    ['a product alone is enough', { 'product.productName': 'Bear' }, []],
    ['general information alone is enough', GENERAL, []],
    [
      'a part of the general information needs the rest',
      { 'product.productName': 'Bear', 'generalInformation.officeId': '12' },
      ['generalInformation.bookingRefNo', 'generalInformation.submissionType', 'generalInformation.testLocation'],
    ],
    ['a product needs its name', { ...GENERAL, 'product.sku': 'B-1' }, ['product.productName']],
    [
      'an order that tells neither is held back',
      { order: 'L-1' },
      ['generalInformation.bookingRefNo', 'generalInformation.submissionType', 'generalInformation.testLocation'],
    ],
    [
      'an order of tests alone is held back',
      { 'testAssignments.testId': 'EN71-1' },
      ['generalInformation.bookingRefNo', 'generalInformation.submissionType', 'generalInformation.testLocation'],
    ],
  ])('%s', async (_, cells, missing) => {
    const { findings } = await check([cells]);
    expect(findings.map(({ code, column }) => [code, column])).toEqual(missing.map((key) => ['required-when', key]));
  });

  it('tells of needed columns that the file does not have', async () => {
    const { findings } = await check([{ 'testAssignments.testId': 'EN71-1' }], ['testAssignments.testId']);
    expect(findings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(worded(checkMessages.noColumnButRequired(ANY))),
    );
    const empty = await check([], ['My own column']);
    expect(empty.findings[0]?.message).toMatch(
      worded(checkMessages.noHeaders('lab orders', 30, `"Booking reference", "Submission type"${ANY}`)),
    );
  });
});

describe('the business key of a lab order', () => {
  const body = {
    generalInformation: { bookingRefNo: '0030', submissionType: 'New', testLocation: 'Shanghai' },
    product: { productName: 'Bear' },
    testAssignments: [{ testId: 'EN71-1', quantity: '3' }, { clientTestId: 'C-1' }],
  };

  it('takes reference, product, location and tests, and none of the details', () => {
    expect(labOrders.businessKey?.(body)).toEqual(['0030', 'Bear', 'Shanghai', ['EN71-1', 'C-1']]);
    const other = { ...body, testAssignments: [{ testId: 'EN71-1' }, { clientTestId: 'C-1', quantity: '9' }] };
    expect(labOrders.businessKey?.(other)).toEqual(labOrders.businessKey?.(body));
  });

  it('is null when nothing identifies the order', () => {
    expect(labOrders.businessKey?.({ specialInstruction: { bookingRemark: 'Handle with care' } })).toBeNull();
  });
});

describe('the traits of a lab order', () => {
  const general = { bookingRefNo: '0030', submissionType: 'New', testLocation: 'Shanghai' };
  const words = (body: object) => traitsOf(labOrders, body).map((trait) => trait.words);

  it('are its reference, and its purchase order with the product', () => {
    const product = { productName: 'Bear', purchaseOrderNo: 'PO-1' };
    const both = ['booking reference', 'purchase order and product name'];
    expect(words({ generalInformation: general, product })).toEqual(both);
    expect(words({ generalInformation: general, product: { productName: 'Bear' } })).toEqual(both.slice(0, 1));
    expect(words({ product })).toEqual(both.slice(1));
    expect(words({})).toEqual([]);
  });
});

describe('what is told of the answer', () => {
  it.each([
    [{ orderId: '1', vendorRefNo: 'LT-7', status: 'SUBMITTED' }, 'Accepted: lab order number LT-7, status SUBMITTED.'],
    [{ orderId: '1', vendorRefNo: null, status: 'SUBMITTED' }, 'Accepted: status SUBMITTED.'],
    [{ orderId: '1', status: ' ' }, null],
  ])('%j', (generalInformation, words) => {
    expect(labOrders.answerWords?.({ generalInformation })).toBe(words);
  });
});
