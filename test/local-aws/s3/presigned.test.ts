import { randomBytes } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type Bench, startBench, stopAll } from './support';

afterEach(stopAll);

const Bucket = 'mail';
const Key = 'uploads/up_1';

const presign = (bench: Bench, min = 1, max = 5) =>
  createPresignedPost(bench.client, {
    Bucket,
    Key,
    Conditions: [
      ['content-length-range', min, max],
      ['eq', '$Content-Type', 'text/csv'],
    ],
    Fields: { 'Content-Type': 'text/csv' },
    Expires: 60,
  });

async function upload(
  { url, fields }: { url: string; fields: Record<string, string> },
  bytes: Buffer,
  changes: Record<string, string> = {},
  fileName = 'list ü.csv',
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value);
  form.set('file', new Blob([bytes]), fileName);
  const response = await fetch(url, { method: 'POST', body: form, headers: { origin: 'https://app.example.com' } });
  const body = await response.text();
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1];
  const detail = /<Message>(.*)<\/Message>/.exec(body)?.[1];
  return { status: response.status, code, body, detail, headers: response.headers };
}

describe('a presigned upload', () => {
  test('stores what keeps to its policy', async () => {
    const bench = await startBench();
    const { status, headers } = await upload(await presign(bench), Buffer.from('a,b\r\n'));
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const head = await bench.client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ContentType: 'text/csv', ContentLength: 5, ETag: headers.get('etag') });
  });

  test('of many megabytes that look like boundaries arrives byte for byte', async () => {
    const bench = await startBench();
    const bytes = Buffer.concat([randomBytes(3_000_000), Buffer.from('\r\n--\r\n----\r\n'), randomBytes(2_000_000)]);
    expect((await upload(await presign(bench, bytes.length, bytes.length), bytes)).status).toBe(204);
    const { Body } = await bench.client.send(new GetObjectCommand({ Bucket, Key }));
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  });

  test("gets the file's name in its key, also a name with dollar signs", async () => {
    const bench = await startBench();
    const name = '$' + '{filename}';
    const signed = await createPresignedPost(bench.client, {
      Bucket,
      Key: `uploads/${name}`,
      Fields: { success_action_status: '201' },
    });
    const { body } = await upload(signed, Buffer.from('x'), {}, 'a$$b.csv');
    expect(body).toContain('<Key>uploads/a$$b.csv</Key>');
  });

  test('answers 201 with a document when the form asks for it', async () => {
    const bench = await startBench();
    const signed = await createPresignedPost(bench.client, {
      Bucket,
      Key,
      Fields: { success_action_status: '201' },
    });
    const { status, body } = await upload(signed, Buffer.from('x'));
    expect([status, body]).toEqual([201, expect.stringContaining(`<Key>${Key}</Key>`)]);
  });

  test.each([
    [Buffer.from('123456'), {}, 400, 'EntityTooLarge', /exceeds/],
    [Buffer.alloc(0), {}, 400, 'EntityTooSmall', /smaller/],
    [Buffer.from('x'), { 'Content-Type': 'text/html' }, 403, 'AccessDenied', /Policy Condition failed/],
    [Buffer.from('x'), { key: 'uploads/other' }, 403, 'AccessDenied', /Policy Condition failed/],
    [Buffer.from('x'), { acl: 'public-read' }, 403, 'AccessDenied', /Extra input fields: acl/],
    [Buffer.from('x'), { Policy: 'e30=' }, 400, 'InvalidPolicyDocument', /not valid/],
  ])('is refused when it does not (%#)', async (bytes, changes, status, code, detail) => {
    const bench = await startBench();
    const refused = await upload(await presign(bench), bytes, changes);
    expect(refused).toMatchObject({ status, code, detail: expect.stringMatching(detail) });
    await expect(bench.client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' });
  });

  test('that is far too large is answered and does not break the connection', async () => {
    const bench = await startBench();
    expect(await upload(await presign(bench), randomBytes(8_000_000))).toMatchObject({
      status: 400,
      code: 'EntityTooLarge',
    });
  });

  test('is refused when its time is over', async () => {
    const bench = await startBench();
    const signed = await presign(bench);
    await bench.clock.advance(61_000);
    expect(await upload(signed, Buffer.from('x'))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
      detail: 'Invalid according to Policy: Policy expired.',
    });
  });

  test('is allowed to browsers by a preflight', async () => {
    const { url } = await startBench();
    const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'POST' };
    const preflight = await fetch(`${url}/mail`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

test('a presigned download of more than a week is refused', async () => {
  const bench = await startBench();
  const url = await getSignedUrl(bench.client, new GetObjectCommand({ Bucket, Key }), { expiresIn: 604_800 });
  expect((await fetch(url)).status).toBe(404);
  const longer = await fetch(url.replace('X-Amz-Expires=604800', 'X-Amz-Expires=604801'));
  expect([longer.status, await longer.text()]).toEqual([
    400,
    expect.stringContaining('AuthorizationQueryParametersError'),
  ]);
});

test('a presigned download names its file and ends with its time', async () => {
  const bench = await startBench();
  await bench.client.send(new PutObjectCommand({ Bucket, Key, Body: 'hello' }));
  const ResponseContentDisposition = 'attachment; filename="a.csv"';
  const command = new GetObjectCommand({ Bucket, Key, ResponseContentDisposition });
  const url = await getSignedUrl(bench.client, command, { expiresIn: 60 });
  const download = await fetch(url);
  expect(await download.text()).toBe('hello');
  expect(download.headers.get('content-disposition')).toBe(ResponseContentDisposition);
  await bench.clock.advance(61_000);
  const late = await fetch(url);
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
});
