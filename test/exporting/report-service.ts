import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { ReportItem } from '../../src/contract/reports.ts';
import { listenOnLoopback } from '../../src/loopback/listen.ts';

/** A service that pages as no specification shows, on real sockets. */
export type Manners = {
  /** The number of the first page. */
  readonly firstPage?: 0 | 1;
  /** Rows on a page at most, whatever is asked for. */
  readonly largest?: number;
  /** Whether its count of pages goes by what was asked for all the same. */
  readonly countsAsked?: boolean;
  /** Told as the total in place of the true one; `request` counts from 1. */
  readonly total?: (request: number, total: number) => number;
  /** What is answered to all but the search: content, or the bytes of a stored file. */
  readonly beside?: (path: string) => unknown;
  /** Told as the number of pages in place of the true one. */
  readonly pages?: (pages: number) => number;
  /** Told in place of a page's reports. */
  readonly items?: (reports: readonly ReportItem[]) => unknown;
  /** Called before each page is made. */
  readonly before?: (request: number) => void;
};

export type ReportService = {
  readonly url: string;
  /** The list as it is; a test may change it at any time. */
  reports: ReportItem[];
  /** The queries of the search, in order. */
  readonly asked: readonly URLSearchParams[];
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

export async function startReportService(reports: ReportItem[], manners: Manners = {}): Promise<ReportService> {
  const asked: URLSearchParams[] = [];
  const service = { reports };
  const server = createServer((request, response) => {
    request.resume();
    const url = new URL(request.url ?? '/', 'http://service');
    if (request.method === 'POST') return answer(response, session());
    if (!url.pathname.endsWith('/reports')) {
      const content = manners.beside?.(url.pathname) ?? null;
      return Buffer.isBuffer(content) ? response.end(content) : answer(response, content);
    }
    asked.push(url.searchParams);
    manners.before?.(asked.length);
    return answer(response, pageOf(service.reports, url.searchParams, asked.length, manners));
  });
  const port = await listenOnLoopback(server, 0);
  const url = `http://127.0.0.1:${port}`;
  return Object.assign(service, {
    url,
    asked,
    env: { QCSHEET_BASE_URL: url, QCSHEET_ACCOUNT: 'li', QCSHEET_PASSWORD: 'secret', QCSHEET_RATE: '100' },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

/** So many reports, told apart by their ids. */
export function numbered(count: number, from = 1): ReportItem[] {
  return Array.from({ length: count }, (_, index) => ({
    productId: `P${String(from + index).padStart(6, '0')}`,
    orderNumberProductSeq: `R-${from + index}-1`,
    status: 30,
  }));
}

function pageOf(reports: readonly ReportItem[], query: URLSearchParams, request: number, manners: Manners) {
  const { firstPage = 1, largest = Number.POSITIVE_INFINITY, countsAsked = false, total, pages, items } = manners;
  const wanted = Number(query.get('page-size') ?? 20);
  const size = Math.min(wanted, largest);
  const pageNo = Number(query.get('page') ?? firstPage);
  const start = (pageNo - firstPage) * size;
  const rows = reports.slice(start, start + size);
  const pageCount = Math.ceil(reports.length / (countsAsked ? wanted : size));
  return {
    pageNo,
    totalPageNum: pages?.(pageCount) ?? pageCount,
    totalSize: total?.(request, reports.length) ?? reports.length,
    pageItems: items === undefined ? rows : items(rows),
    countByFields: null,
  };
}

function session() {
  const times = { validBefore: String(Math.floor(Date.now() / 1000) + 3_600) };
  const token = {
    id: 's',
    userId: 'li',
    userType: 'client',
    token: 'token',
    refreshKey: 'key',
    loginType: 'x',
    ...times,
  };
  return { token, user: { id: '1', login: 'li' } };
}

function answer(response: ServerResponse, content: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: 'OK', content }));
}
