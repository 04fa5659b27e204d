import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileRecord } from '../../src/contract/files.ts';
import { interactiveReport } from '../../src/contract/interactive-report.ts';
import { type ReportItem, reportItem, searchReports } from '../../src/contract/reports.ts';
import { sandbox } from './client.ts';

const USER = '/user/demo%40example.com';
let service: Awaited<ReturnType<typeof sandbox>>;
let token: string;
let reports: readonly ReportItem[];
beforeAll(async () => {
  service = await sandbox();
  token = (await service.signIn({ tokenExpire: '2591999' })).token;
  const { json } = await service.read(token, `${USER}/reports?page-size=200`);
  reports = reportItem.array().parse(searchReports.content.parse(json.content).pageItems);
});
afterAll(() => service.close());

async function files(productId: unknown, query = '') {
  const { json } = await service.read(token, `${USER}/report/${productId}/pdf-info${query}`);
  return fileRecord.array().parse(json.content);
}

async function details(report: ReportItem | undefined, query = '') {
  const path = `${USER}/interactive-report/${report?.productId}?orderId=${report?.orderId}${query}`;
  const { json } = await service.read(token, path);
  return interactiveReport.parse(json.content);
}

test('the files of a report are one or several, with addresses from which their bytes come', async () => {
  const [report] = reports;
  const [merged, ...none] = await files(report?.productId, '?isSingleFile=true');
  expect(none).toEqual([]);
  expect(await files(report?.productId)).toHaveLength(3);
  const answer = await fetch(merged?.objStoreUrl ?? '');
  const bytes = await answer.bytes();
  expect([answer.status, bytes.length]).toEqual([200, merged?.fileSize]);
  expect(new TextDecoder().decode(bytes)).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/);
});

test('an address opens without a token, not with one, not changed, and not for long', async () => {
  const [file] = await files(reports[0]?.productId);
  const url = file?.objStoreUrl ?? '';
  const status = async (address: string, headers = {}) => (await fetch(address, { headers })).status;
  expect(await status(url)).toBe(200);
  expect(await status(url, { authorization: `Bearer ${token}` })).toBe(400);
  expect(await status(url.replace('/files/reports/', '/files/reports/x'))).toBe(403);
  expect(await status(url.replace(/expires=\d+/, 'expires=99999999999'))).toBe(403);
  service.clock.nowMs += 900_000;
  expect(await status(url)).toBe(403);
  service.clock.nowMs -= 900_000;
});

test('now and then a file has no address', async () => {
  const lists = await Promise.all(reports.map((report) => files(report.productId)));
  const missing = lists.filter((list) => list.every((file) => file.objStoreUrl === null));
  expect(missing.length).toBeGreaterThan(0);
  expect(missing.length).toBeLessThan(10);
});

test('the details tell what the search tells, in full', async () => {
  const report = reports.find((one) => (one.refResults ?? []).length > 1 && one.overrallResult === 'FAIL');
  const content = await details(report);
  expect(content).toMatchObject({
    reportId: report?.productId,
    orderNumber: report?.orderNumber,
    interactiveReportVersion: 'v1',
    overallResult: { isMissed: false, overallResult: 'FAIL' },
    keyIndicator: {
      inspectionResultSummary: { foundMajor: String(report?.majorFound), maxMajor: String(report?.majorMax) },
    },
    productDetails: { poNumber: report?.poNumber },
  });
  expect(content.keyIndicator?.productReferenceWorkmanShipResult).toHaveLength(report?.refResults?.length ?? 0);
  const photo = content.photos?.[0]?.categories?.[0]?.photos?.[0];
  for (const url of [photo?.url, photo?.thumbnailUrl, content.downloadUrlOfReport, content.attachments?.[0]?.fileUrl])
    expect((await fetch(url ?? '')).status).toBe(200);
});

test('a container loading has goods and containers', async () => {
  const content = await details(reports.find((one) => one.serviceType === '4'));
  expect(content.performedInVendorone).toBe('1');
  expect([content.specialIP?.items?.length, content.specialIP?.containers?.length]).toEqual([1, 1]);
  expect((await details(reports.find((one) => one.serviceType === '1'))).specialIP).toBeNull();
});

test('another order’s report, an unknown one and one that is not for brokers are refused', async () => {
  const statuses = await Promise.all(
    [
      `interactive-report/${reports[0]?.productId}?orderId=1`,
      `interactive-report/${reports[0]?.productId}`,
      'interactive-report/1?orderId=1',
      'report/1/pdf-info',
      // Sent tomorrow.
      `report/${Number(reports[0]?.productId) + 20}/pdf-info`,
      `report/${reports[0]?.productId}/pdf-info?isSingleFile=1`,
    ].map(async (path) => (await service.read(token, `${USER}/${path}`)).status),
  );
  expect(statuses).toEqual([400, 400, 404, 404, 404, 400]);
  const roles = await Promise.all(
    reports
      .slice(0, 9)
      .map((one) =>
        service.read(token, `${USER}/interactive-report/${one.productId}?orderId=${one.orderId}&companyRole=broker`),
      ),
  );
  expect(roles.map((one) => one.status).toSorted()).toEqual([200, 404, 404, 404, 404, 404, 404, 404, 404]);
});
