import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORT_STATUS, type ReportItem, reportItem, searchReports } from '../../src/contract/reports.ts';
import { sandbox } from './client.ts';
import { booking } from './documents.ts';

let service: Awaited<ReturnType<typeof sandbox>>;
let token: string;
beforeAll(async () => {
  service = await sandbox();
  token = (await service.signIn({ tokenExpire: '2591999' })).token;
});
afterAll(() => service.close());

const day = (ms: string | null | undefined) => new Date(Number(ms)).toISOString().slice(0, 10);

async function page(query: Record<string, string> = {}, from = service, of = token) {
  const { json } = await from.read(of, `/user/demo%40example.com/reports?${new URLSearchParams(query)}`);
  const content = searchReports.content.parse(json.content);
  return { ...content, pageItems: reportItem.array().parse(content.pageItems) };
}

async function every(query: Record<string, string> = {}): Promise<ReportItem[]> {
  const items: ReportItem[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { pageItems, totalPageNum, totalSize } = await page({ ...query, page: String(pageNo), 'page-size': '200' });
    items.push(...pageItems);
    if (pageNo < totalPageNum) continue;
    expect(items).toHaveLength(totalSize);
    return items;
  }
}

describe('the reports', () => {
  test('are 5,000 of the last year, each once, the newest first, in every status', async () => {
    const all = await every();
    expect(all).toHaveLength(5_000);
    expect(new Set(all.map((one) => one.productId)).size).toBe(5_000);
    expect(new Set(all.map((one) => one.status))).toEqual(new Set(Object.keys(REPORT_STATUS).map(Number)));
    const inspected = all.map((one) => day(one.inspectionDate)).toSorted();
    expect([inspected[0]?.slice(0, 7), inspected.at(-1)?.slice(0, 7)]).toEqual(['2025-06', '2026-05']);
    // A twentieth was sent a second time since.
    const sent = all.map((one) => Number(one.sendReportTime));
    expect(sent.filter((ms, index) => index > 0 && ms > (sent[index - 1] ?? 0)).length).toBeLessThan(400);
    expect(all.filter((one) => (one.refResults ?? []).length > 1).length).toBeGreaterThan(1_000);
    expect(all.some((one) => /^0\d{9}$/.test(one.poNumber ?? ''))).toBe(true);
    // Two products of one order, now and then.
    expect(new Set(all.map((one) => one.orderId)).size).toBeLessThan(4_010);
  });

  test('hold together: decisions go with their status, and results with their counts', async () => {
    for (const one of await every({ start: '2026-01-01' })) {
      const isApproved = one.status === 40 || one.status === 65;
      const isRejected = one.status === 50 || one.status === 70;
      expect(one.clientDecision).toBe(isApproved ? 'Approved' : isRejected ? 'Rejected' : null);
      if (isRejected) expect(one.rejectionReason).toBeTruthy();
      const isOver = Number(one.majorFound) > Number(one.majorMax) || Number(one.criticalFound) > 0;
      expect(one.overrallResult === 'FAIL').toBe(isOver);
      expect(day(one.inspectionDate) <= day(one.sendReportTime)).toBe(true);
    }
  });

  test('stay what they are while new ones appear, and are the same at every start', async () => {
    const other = await sandbox();
    const before = await page({ 'page-size': '200' });
    const session = (await other.signIn()).token;
    expect(await page({ 'page-size': '200' }, other, session)).toEqual(before);
    other.clock.nowMs += 3 * 3_600_000;
    const after = await page({ 'page-size': '200' }, other, (await other.signIn()).token);
    const added = after.pageItems.findIndex((one) => one.productId === before.pageItems[0]?.productId);
    expect(added).toBeGreaterThan(0);
    expect(after.pageItems.slice(added, added + 20)).toMatchObject(
      before.pageItems.slice(0, 20).map(({ productId, poNumber, majorFound }) => ({ productId, poNumber, majorFound })),
    );
    await other.close();
  });

  test('of an accepted booking appear after its inspection, with its references', async () => {
    const refs = [
      { poNumber: 'MINE-1', qty: 5 },
      { poNumber: 'MINE-2', skuCode: 'S', qty: 6 },
    ];
    const other = await sandbox();
    const session = async () => (await other.signIn()).token;
    await other.book(await session(), {
      ...booking,
      serviceDate: '10-Jun-2026',
      referenceNumber: 'MY-REF',
      products: [
        { name: 'Lamp', poNumber: 'MINE-0' },
        { name: 'Shade', refs },
      ],
    });
    const find = async (keyword: string) => (await page({ keyword }, other, await session())).pageItems;
    expect(await find('mine-')).toEqual([]);
    other.clock.nowMs = Date.UTC(2026, 5, 11, 12);
    expect(await find('mine-0')).toMatchObject([{ clientRefNb: 'MY-REF', productName: 'Lamp', poNumber: 'MINE-0' }]);
    const [shade] = await find('MINE-2');
    expect(shade).toMatchObject({ productName: 'Shade', poNumber: 'MINE-1, MINE-2', prodQuantity: 11 });
    expect(shade?.refResults).toMatchObject([{ prodRefPoNb: 'MINE-1' }, { prodRefSkuNb: 'S', prodRefQuantity: 6 }]);
    await other.close();
  });
});

describe('the search', () => {
  test('narrows by inspection, sending, status, division and role', async () => {
    const inspected = await every({ start: '2026-03-01', end: '2026-03-02' });
    expect(new Set(inspected.map((one) => day(one.inspectionDate)))).toEqual(new Set(['2026-03-01', '2026-03-02']));
    const sent = await every({ startSendDate: '2026-03-01', endSendDate: '2026-03-01' });
    expect(new Set(sent.map((one) => day(one.sendReportTime)))).toEqual(new Set(['2026-03-01']));
    const decided = await every({ status: '40,50', start: '2026-05-01' });
    expect(new Set(decided.map((one) => one.status))).toEqual(new Set([40, 50]));
    const kids = await every({ prodDivision: 'Kids', start: '2026-05-01' });
    expect(new Set(kids.map((one) => one.prodDivision))).toEqual(new Set(['Kids']));
    const [all, brokers] = [
      await every({ start: '2026-05-01' }),
      await every({ companyRole: 'broker', start: '2026-05-01' }),
    ];
    expect(brokers.length).toBeGreaterThan(0);
    expect(brokers.length).toBeLessThan(all.length / 5);
  });

  test('takes the sub-accounts’ reports in when all are asked for', async () => {
    const { totalSize } = await page({ all: 'true' });
    expect([totalSize, (await page({ all: 'false' })).totalSize]).toEqual([5_500, 5_000]);
  });

  test('finds the keyword in order and PO numbers, in names and references when told to', async () => {
    const [one] = (await page()).pageItems;
    const found = async (query: Record<string, string>) =>
      (await page(query)).pageItems.some((other) => other.productId === one?.productId);
    expect(await found({ keyword: one?.orderNumber ?? '' })).toBe(true);
    expect(await found({ keyword: (one?.poNumber ?? '').toLowerCase() })).toBe(true);
    const name = one?.productName ?? '';
    expect([await found({ keyword: name }), await found({ keyword: name, advSearchUseProdName: 'true' })]).toEqual([
      false,
      true,
    ]);
    const reference = { keyword: one?.prodReference ?? '', status: String(one?.status) };
    expect(await found({ ...reference, advSearchUseProdRef: 'true' })).toBe(true);
    expect((await page({ keyword: 'no such order' })).pageItems).toEqual([]);
  });

  test('sorts by any column, both ways', async () => {
    const numbers = (await every({ sortField: 'majorFound', start: '2026-05-01' })).map((one) =>
      Number(one.majorFound),
    );
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const names = (await every({ sortField: 'supplierName', sortType: 'DESC', start: '2026-05-01' })).map(
      (one) => one.supplierName ?? '',
    );
    expect(names).toEqual(names.toSorted().toReversed());
  });

  test('gives pages of its own largest size, and none beyond the last', async () => {
    const large = await page({ 'page-size': '5000' });
    expect([large.pageItems.length, large.totalPageNum, large.totalSize]).toEqual([200, 25, 5_000]);
    expect(await page()).toMatchObject({ pageNo: 1, totalPageNum: 250, countByFields: null });
    expect(await page({ page: '251' })).toMatchObject({ pageNo: 251, totalSize: 5_000, pageItems: [] });
  });

  test.each([
    'start=01-Mar-2026',
    'end=2026-02-30',
    'page=0',
    'page-size=all',
    'sortField=colour',
    'sortType=down',
    'status=30,31',
    'status=',
    'companyRole=client',
    'all=1',
    'pageSize=10',
    'status=30&status=40',
  ])('%s is refused', async (query) => {
    const { status, json } = await service.read(token, `/user/demo%40example.com/reports?${query}`);
    expect([status, json.content]).toEqual([400, null]);
    expect(json.message).toContain(query.split('=')[0]);
  });
});

describe('reports that are sent on request', () => {
  const json = { 'content-type': 'application/json' };
  const post = (from: typeof service, body: unknown) =>
    from.call('POST', '/__sandbox/reports', json, JSON.stringify(body));

  test('come first in the search: new ones, and known ones with what has changed', async () => {
    const other = await sandbox();
    const session = (await other.signIn()).token;
    const before = await page({}, other, session);
    const known = before.pageItems[7];
    const change = { productId: known?.productId, status: 50, clientDecision: 'Rejected' };
    const told = await post(other, [{ productId: 'NEW-1', orderId: 'O-1', status: 30 }, change]);
    expect(told.status).toBe(200);
    const after = await page({}, other, session);
    expect(after.totalSize).toBe(before.totalSize + 1);
    expect(after.pageItems[0]).toEqual({ ...known, ...change });
    expect(after.pageItems[1]).toMatchObject({ productId: 'NEW-1', status: 30 });
    expect(after.pageItems.filter(({ productId }) => productId === known?.productId)).toHaveLength(1);
    expect(other.reports(false)[0]).toEqual(after.pageItems[0]);
    const details = await other.read(session, '/user/demo%40example.com/interactive-report/NEW-1?orderId=O-1');
    expect(details.status).toBe(200);
    await other.close();
  });

  test('are refused where one has no product id, and nothing changes', async () => {
    const before = await page();
    const refused = await post(service, [{ productId: 'NEW-2' }, { status: 30 }]);
    expect([refused.status, refused.json.message]).toEqual([400, expect.stringContaining('productId')]);
    expect((await page()).totalSize).toBe(before.totalSize);
  });
});
