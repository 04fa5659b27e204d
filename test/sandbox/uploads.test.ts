import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadFile } from '../../src/contract/files.ts';
import { sandbox } from './client.ts';

let service: Awaited<ReturnType<typeof sandbox>>;
let token: string;
beforeAll(async () => {
  service = await sandbox();
  token = (await service.signIn()).token;
});
afterAll(() => service.close());

const path = (sources: string, query = '') =>
  `/user/demo%40example.com/doc-type/ORDER_ATTACH/source/${sources}/file${query}`;
const ORDER = '50000014';
const PRODUCT = '80000001';

async function upload(to: string, form: FormData) {
  const answer = await fetch(service.url + to, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, json: await answer.json() };
}

function formOf(bytes: Uint8Array<ArrayBuffer>, name = 'a.pdf', field = 'file') {
  const form = new FormData();
  form.append(field, new Blob([bytes]), name);
  return form;
}

const bytes = new Uint8Array(300_000).map((_, index) => (index * 7) % 251);

test('a file has its record, without an envelope', async () => {
  const name = 'Zeichnung "B" 图纸.pdf';
  const { status, json } = await upload(path(`${ORDER},${PRODUCT}`, '?recordHistory=true'), formOf(bytes, name));
  expect(status).toBe(200);
  const record = uploadFile.content.parse(json);
  expect(record).toMatchObject({
    ...{ srcId: `${ORDER},${PRODUCT}`, fileType: 'ORDER_ATTACH', fileName: name, fileSize: 300_000 },
    createDate: '01-Jun-2026',
  });
  expect(service.allAccepted().at(-1)).toMatchObject({
    ...{ kind: 'upload', id: record.id, sourceIds: [ORDER, PRODUCT], fileName: name },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
});

test('the same file twice is two records, and an empty one is a file', async () => {
  const ids = new Set<unknown>();
  for (const content of [bytes, bytes, new Uint8Array()]) {
    const { json } = await upload(path(ORDER), formOf(content));
    expect(json).toMatchObject({ fileSize: content.length });
    ids.add((json as { id: unknown }).id);
  }
  expect(ids.size).toBe(3);
});

test('bytes that look like the form’s own lines belong to the file', async () => {
  const tricky = new TextEncoder().encode('\r\n--\r\n----x\r\n\r\n--');
  expect((await upload(path(ORDER), formOf(tricky))).json).toMatchObject({ fileSize: tricky.length });
});

test.each([
  ['under another field', path(ORDER), formOf(bytes, 'a', 'upload'), 400, 'upload: no field'],
  ['to an unknown source', path('1'), formOf(bytes), 404, 'sourceId: "1"'],
  ['to a source that is left out', path(`${ORDER},`), formOf(bytes), 404, 'sourceId: ""'],
  ['with a wrong flag', path(ORDER, '?includeThumbnail=yes'), formOf(bytes), 400, 'includeThumbnail: true or false'],
  ['for another user', path(ORDER).replace('demo', 'other'), formOf(bytes), 403, 'userId'],
] as const)('a file %s is refused', async (_, to, form, status, words) => {
  const before = service.allAccepted().length;
  const answer = await upload(to, form);
  expect([answer.status, answer.json]).toEqual([status, { message: expect.stringContaining(words), content: null }]);
  expect(service.allAccepted()).toHaveLength(before);
});

test.each([
  ['no form', 'application/json', '{}', 415],
  ['a form without a boundary', 'multipart/form-data; charset=utf-8', 'a', 400],
  ['a form without a file', 'multipart/form-data; boundary=x', '--x--\r\n', 400],
  [
    'a text in place of a file',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\na\r\n--x--\r\n',
    400,
  ],
  [
    'a form that ends too early',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    400,
  ],
])('%s is refused', async (_, type, body, status) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await service.call('POST', path(ORDER), headers, body);
  expect([answer.status, answer.json.content]).toEqual([status, null]);
});
