import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/uploads/handler';
import { caller, type Service, START, secretKey, startService } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const file = Buffer.from('%PDF-1.7 a small file');
const request = { purpose: 'attachment', filename: 'a.pdf', contentType: 'application/pdf', size: file.length };
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

interface Form {
  uploadId: string;
  url: string;
  fields: Record<string, string>;
}

/** Sends the form as a browser does; answers the status. */
async function submit({ url, fields }: Form, bytes: Uint8Array, change: Record<string, string> = {}): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.append(name, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'a.pdf');
  return (await fetch(url, { method: 'POST', body: form })).status;
}

const create = async (): Promise<Form> => (await call('POST /uploads', { body: request })).body.data;

test('the form stores exactly the announced file, under a key of the project', async () => {
  const { status, body } = await call('POST /uploads', { body: request });
  expect(status).toBe(201);
  expect(body).toEqual({
    success: true,
    data: {
      uploadId: expect.stringMatching(/^up_[0-9A-Z]{26}$/),
      url: expect.any(String),
      fields: expect.objectContaining({ 'Content-Type': 'application/pdf' }),
      expiresAt: new Date(START + 3600_000).toISOString(),
    },
  });
  expect(await submit(body.data, file)).toBe(204);
  expect(await service.objects()).toEqual([`uploads/prj_one/${body.data.uploadId}`]);
});

test('a content type may have parameters, which are not kept (RFC 9110, section 8.3)', async () => {
  const contentType = 'text/csv; charset=utf-8';
  const { status, body } = await call('POST /uploads', { body: { ...request, filename: 'a.csv', contentType } });
  expect([status, body.data.fields['Content-Type']]).toEqual([201, 'text/csv']);
});

test('a file of another size or type, or under another key, is refused', async () => {
  const form = await create();
  const before = await service.objects();
  expect(await submit(form, Buffer.concat([file, file]))).toBe(400);
  expect(await submit(form, file.subarray(1))).toBe(400);
  expect(await submit(form, file, { 'Content-Type': 'text/html' })).toBe(403);
  expect(await submit(form, file, { key: 'uploads/prj_two/up_1' })).toBe(403);
  expect(await service.objects()).toEqual(before);
});

test("the form expires after an hour of the service's time", async () => {
  const [inTime, late] = [await create(), await create()];
  await service.clock.advance(3_599_000);
  expect(await submit(inTime, file)).toBe(204);
  await service.clock.advance(3_000);
  expect(await submit(late, file)).toBe(403);
});

test('a repeat under the Idempotency-Key gives the same form', async () => {
  const keyed = { body: request, headers: { 'Idempotency-Key': 'one' } };
  const first = await call('POST /uploads', keyed);
  expect((await call('POST /uploads', keyed)).body).toEqual(first.body);
});

test('an import may have a gibibyte and any name', async () => {
  const body = { purpose: 'import', filename: 'contacts.exe', contentType: 'text/csv', size: 1024 ** 3 };
  expect((await call('POST /uploads', { body })).status).toBe(201);
});
