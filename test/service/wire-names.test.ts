import { describe, expect, it } from 'vitest';
import { createBooking } from '../../src/contract/bookings.ts';
import { uploadFile } from '../../src/contract/files.ts';
import { readInteractiveReport } from '../../src/contract/interactive-report.ts';
import { createLabOrder, readLabOrder, readLabResults } from '../../src/contract/lab-orders.ts';
import { reportFiles } from '../../src/contract/reports.ts';
import { wireNames } from '../../src/service/wire-names.ts';
import { booking } from '../sandbox/documents.ts';
import { hooks, LOGIN, scripted } from './scripted.ts';
import { fileOf } from './service.ts';

const REAL = {
  performInVendorone: 'performInAcme',
  performedInVendorone: 'performedInAcme',
  vendorRefNo: 'acmeRefNo',
  objStoreUrl: 'bucketUrl',
};
const LAB = { generalInformation: { orderId: 'L-1', acmeRefNo: 'N-9' } };
const FILE = { id: 'F-1', bucketUrl: 'https://files.example/1' };

describe('the provider’s names', () => {
  it('are understood in every answer that holds them, and spoken in every request', async () => {
    const { client, requests } = await scripted(
      {
        ...LOGIN,
        'POST /v1.0/async-inspection': [{ body: { content: 'TRK-1' } }],
        'GET /user/u/interactive-report/p': [{ body: { content: { reportId: 'p', performedInAcme: '1' } } }],
        'GET /user/u/report/p/pdf-info': [{ body: { content: [FILE, FILE] } }],
        'POST /user/u/doc-type/D/source/1/file': [{ body: FILE }],
        'POST /v1.2/lt/orders': [{ body: LAB }],
        'GET /v1.2/lt/orders/L-1': [{ body: LAB }],
        'GET /v1.2/lt/order-results/L-1': [{ body: LAB }],
      },
      { wireNames: REAL },
    );
    const path = { userId: 'u', productId: 'p' };
    const lab = { path: { orderId: 'L-1' } };
    const answers = [
      await client.read(readInteractiveReport, { path, query: { orderId: '7' } }),
      await client.read(reportFiles, { path }),
      await client.read(readLabOrder, lab),
      await client.read(readLabResults, lab),
    ];
    expect(answers).toMatchObject([
      { content: { performedInVendorone: '1' } },
      { content: [{ objStoreUrl: FILE.bucketUrl }, { objStoreUrl: FILE.bucketUrl }] },
      { content: { generalInformation: { vendorRefNo: 'N-9' } } },
      { content: { generalInformation: { vendorRefNo: 'N-9' } } },
    ]);
    const file = { path: { userId: 'u', docType: 'D', sourceId: '1' }, file: fileOf('a') };
    const sent = [
      await client.send(createLabOrder, { body: {} }, hooks()),
      await client.send(uploadFile, file, hooks()),
    ];
    expect(sent).toMatchObject([
      { trackingId: 'L-1', response: expect.stringContaining('"vendorRefNo":"N-9"') },
      { trackingId: 'F-1', response: expect.stringContaining(`"objStoreUrl":"${FILE.bucketUrl}"`) },
    ]);
    await client.send(createBooking, { body: { ...booking, performInVendorone: 2 } }, hooks());
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ ...booking, performInAcme: 2 });
    expect(JSON.stringify([answers, sent])).not.toMatch(/[aA]cme|bucketUrl/);
  });

  it('change the names in a request at any depth, in lists and in the query, and nothing else', () => {
    const { bodyToWire, queryToWire } = wireNames(REAL);
    expect(
      bodyToWire({ a: [{ vendorRefNo: 'objStoreUrl' }, null, 'vendorRefNo'], objStoreUrl: { vendorRefNo: 1 } }),
    ).toEqual({
      a: [{ acmeRefNo: 'objStoreUrl' }, null, 'vendorRefNo'],
      bucketUrl: { acmeRefNo: 1 },
    });
    expect(queryToWire({ vendorRefNo: ['1', '2'], sortField: 'vendorRefNo' })).toEqual({
      acmeRefNo: ['1', '2'],
      sortField: 'vendorRefNo',
    });
  });

  it('change nothing but names in an answer: long numbers keep their digits, values and spaces stay', () => {
    const { fromWire } = wireNames(REAL);
    expect(fromWire('{ "acmeRefNo" : 12345678901234567890, "b": ["acmeRefNo", "x\\"acmeRefNo\\":1"], "c": 1.0 }')).toBe(
      '{ "vendorRefNo" : 12345678901234567890, "b": ["acmeRefNo", "x\\"acmeRefNo\\":1"], "c": 1.0 }',
    );
    expect(fromWire('{"acme\\u0052efNo":null}')).toBe('{"vendorRefNo":null}');
    expect(fromWire('<a href="bucketUrl": >')).toBe('<a href="bucketUrl": >');
    expect(fromWire('{"bucketUrl":')).toBe('{"bucketUrl":');
  });

  it('are read quickly out of an answer of many megabytes', () => {
    const text = JSON.stringify({ content: { picture: 'A'.repeat(20_000_000), bucketUrl: 'x' } });
    expect(wireNames(REAL).fromWire(text).endsWith('"objStoreUrl":"x"}}')).toBe(true);
  });

  it('leave everything as it is when there are none', () => {
    const { bodyToWire, queryToWire, fromWire } = wireNames({});
    const body = { vendorRefNo: '1', list: [{}] };
    expect([bodyToWire(body), queryToWire({ a: '1' }), fromWire('{"acmeRefNo":1}')]).toEqual([
      body,
      { a: '1' },
      '{"acmeRefNo":1}',
    ]);
  });
});
