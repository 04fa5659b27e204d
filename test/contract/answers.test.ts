import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/contract/envelope.ts';
import { confirmFactory } from '../../src/contract/factory-confirmations.ts';
import { uploadFile } from '../../src/contract/files.ts';
import { readInteractiveReport } from '../../src/contract/interactive-report.ts';
import { createLabOrder, readLabOrder, readLabResults } from '../../src/contract/lab-orders.ts';
import { reportFiles, searchReports } from '../../src/contract/reports.ts';
import { updateSupplier } from '../../src/contract/suppliers.ts';

const page = { pageNo: 1, totalPageNum: 1, totalSize: 1, countByFields: null };
const wrapped = (content: unknown) => JSON.stringify({ message: 'OK', content });

describe('answers are read tolerantly', () => {
  test.each([
    ['a report without a field', searchReports, wrapped({ ...page, pageItems: [{}] })],
    [
      'a report with fields of its own',
      searchReports,
      wrapped({ ...page, pageItems: [{ status: 30, refResults: [{ refId: null, more: 1 }], read: null, other: {} }] }),
    ],
    ['no report', searchReports, wrapped({ ...page, totalSize: 0, totalPageNum: 0, pageItems: [] })],
    ['no list of no report', searchReports, wrapped({ ...page, totalSize: 0, totalPageNum: 0, pageItems: null })],
    [
      'a report with fields of other types than described',
      searchReports,
      wrapped({
        ...page,
        pageItems: [{ status: '30', realMD: 1.5, inspectionDate: 1_795_103_539_200, refResults: {} }],
      }),
    ],
    ['files with sizes as text', reportFiles, wrapped([{ id: 1, fileSize: '12', version: [] }])],
    [
      'an interactive report with counts as numbers, and no list where one is described',
      readInteractiveReport,
      wrapped({ keyIndicator: { inspectionResultSummary: { foundMajor: 1 } }, photos: 'none', attachments: {} }),
    ],
    ['a lab order with a number as its status', readLabOrder, '{"generalInformation":{"orderId":"1","status":3}}'],
    ['files without addresses', reportFiles, wrapped([{ id: '1', version: 0, objStoreUrl: null, tag: 'x' }])],
    ['an interactive report without a part', readInteractiveReport, wrapped({})],
    [
      'an interactive report with parts that are null or unknown',
      readInteractiveReport,
      wrapped({
        keyIndicator: { inspectionResultSummary: null, testAndSpecialRequirement: { totalTests: 3 } },
        specialIP: {
          items: [{ itemImagesUrl: { a: 'u' }, nomsTable: null }],
          containers: [{ containerImagesUrl: [] }],
        },
        reportDecision: { productReference: [{ referenceQuantity: 5, extra: true }] },
        photos: [{ label: 'x', categories: [{ photos: null }] }],
        overview: { overviewDetail: { generalInfo: ['anything', {}] } },
        somethingNew: [],
      }),
    ],
    ['a lab order of which little is known', readLabOrder, '{"generalInformation":{"orderId":"1","status":null}}'],
    ['results that are not there yet', readLabResults, '{"generalInformation":{},"finalReport":null}'],
    ['an upload', uploadFile, '{"id":"9","fileSize":12,"thumbnail":null}'],
  ])('%s', (_, operation, text) => {
    const content: unknown = operation.envelope ? JSON.parse(text).content : JSON.parse(text);
    expect(readAnswer<unknown>(operation, text)).toMatchObject({ type: 'content', content });
  });

  test('what is only handed on stands in the order of its description, whatever the order of the answer', () => {
    const read = (operation: typeof searchReports, item: object) => {
      const reading = readAnswer(operation, wrapped({ ...page, pageItems: [item] }));
      return reading.type === 'content' ? (reading.content.pageItems?.[0] ?? {}) : {};
    };
    const keys = (item: object) => Object.keys(read(searchReports, item));
    expect(keys({ more: 1, status: '30', realMD: 1.5, productId: 'P', orderId: 'O' })).toEqual(
      keys({ orderId: 'O', productId: 'P', status: 30, realMD: 1, more: 1 }),
    );
    const within = (item: object) => JSON.stringify(read(searchReports, { refResults: [item, null, 'odd'] }));
    expect(within({ odd: 1, aqlResult: 'PASS', refId: 'r' })).toBe(within({ refId: 'r', aqlResult: 'PASS', odd: 1 }));
    expect(within({ refId: 'r' })).toContain('[{"refId":"r"},null,"odd"]');
  });

  test.each([
    ['a page without its items', searchReports, wrapped({ ...page }), 'pageItems'],
    ['rows without a list of them', searchReports, wrapped({ ...page, pageItems: null }), 'pageItems'],
    ['a number of rows as text', searchReports, wrapped({ ...page, totalSize: '1', pageItems: [{}] }), 'totalSize'],
    ['a report that is none', searchReports, wrapped({ ...page, pageItems: [7] }), 'pageItems.0'],
    ['an id as a number', searchReports, wrapped({ ...page, pageItems: [{ productId: 7 }] }), 'pageItems.0.productId'],
    ['an interactive report that is none', readInteractiveReport, wrapped([]), 'content'],
    ['an upload with a size as text', uploadFile, '{"id":"9","fileSize":"12"}', 'fileSize'],
    ['something else in place of a lab order', readLabOrder, '{"error":"maintenance"}', 'generalInformation'],
  ])('but not %s', (_, operation, text, place) => {
    expect(readAnswer<unknown>(operation, text)).toMatchObject({
      type: 'unreadable',
      problem: expect.stringContaining(place),
    });
  });

  test('without an envelope, null content with or without a message is the service’s word for a failure', () => {
    expect(readAnswer(readLabOrder, '{"message":"no such order","content":null}')).toEqual({
      type: 'failure',
      message: 'no such order',
    });
    expect(readAnswer(uploadFile, '{"content":null}')).toEqual({ type: 'failure', message: null });
    expect(readAnswer(uploadFile, '{"message":"stored","id":"9"}').type).toBe('content');
  });
});

describe('the receipt', () => {
  test('of an upload is the id of its record', () => {
    expect(uploadFile.receipt?.({ id: 'F-1', fileSize: 3 })).toEqual({ type: 'id', id: 'F-1' });
    for (const id of [undefined, null, '', ' ']) expect(uploadFile.receipt?.({ id })).toBeNull();
  });

  test('of a lab order is its order id, not its number', () => {
    const receipt = (generalInformation: Record<string, string | null | undefined>) =>
      createLabOrder.receipt?.({ generalInformation });
    expect(receipt({ orderId: 'L-1', vendorRefNo: 'N-9' })).toEqual({ type: 'id', id: 'L-1' });
    for (const orderId of [undefined, null, '', ' ']) expect(receipt({ orderId, vendorRefNo: 'N-9' })).toBeNull();
  });

  test('of an update is true', () => {
    for (const { receipt } of [updateSupplier, confirmFactory]) {
      expect(receipt?.(true)).toEqual({ type: 'done' });
      expect(receipt?.(false)).toEqual({ type: 'refused' });
    }
  });
});
