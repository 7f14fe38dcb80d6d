import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { removeFolder } from '../../support/temporary-folder';
import { type Bench, codeOf, startBench, stopAll } from './support';

const DAY_MS = 24 * 60 * 60 * 1000;
const Bucket = 'mail';
const md5 = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'storage-test-'));
});
afterEach(async () => {
  await stopAll();
  removeFolder(dir);
});

const put = (bench: Bench, Key: string, Body: Buffer | string, more = {}) =>
  bench.client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));
const read = async (bench: Bench, Key: string, more = {}) => {
  const { Body } = await bench.client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};

describe('an object', () => {
  test.each(['disk', 'memory'])('comes back byte for byte with its metadata, kept on %s', async (kind) => {
    const bench = await startBench(kind === 'disk' ? { dir } : {});
    const bytes = randomBytes(300_000);
    const Key = 'a b/ü+日本/..//x&<y>.bin';
    const { ETag } = await put(bench, Key, bytes, { ContentType: 'image/png', Metadata: { owner: 'prj_1' } });
    expect(ETag).toBe(md5(bytes));
    expect(await read(bench, Key)).toEqual(bytes);
    expect(await read(bench, Key, { Range: 'bytes=10-19' })).toEqual(bytes.subarray(10, 20));
    expect(await read(bench, Key, { Range: 'bytes=-5' })).toEqual(bytes.subarray(-5));
    expect(await bench.client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
      ContentLength: 300_000,
      ContentType: 'image/png',
      Metadata: { owner: 'prj_1' },
      ETag,
    });
  });

  test('can be sent as a stream, in the encoding aws-chunked with its checksum behind it', async () => {
    const bench = await startBench();
    const bytes = randomBytes(200_000);
    const Body = Readable.from([bytes.subarray(0, 70_001), bytes.subarray(70_001)]);
    await bench.client.send(new PutObjectCommand({ Bucket, Key: 'streamed', Body, ContentLength: bytes.length }));
    expect(await read(bench, 'streamed')).toEqual(bytes);
    const head = await bench.client.send(new HeadObjectCommand({ Bucket, Key: 'streamed' }));
    expect(head.ContentEncoding).toBeUndefined();
  });

  test('whose checksum does not fit is refused and leaves nothing', async () => {
    const bench = await startBench({ dir });
    expect(await codeOf(put(bench, 'bad', 'hello', { ChecksumCRC32: 'AAAAAA==' }))).toBe('BadDigest');
    expect(await codeOf(read(bench, 'bad'))).toBe('NoSuchKey');
    expect(readdirSync(join(dir, 'storage', 'blobs'))).toEqual([]);
  });

  test('may be empty', async () => {
    const bench = await startBench({ dir });
    await put(bench, 'empty', '');
    expect(await read(bench, 'empty')).toEqual(Buffer.alloc(0));
  });

  test('is written once when the writer says so, also when many try at the same moment', async () => {
    const bench = await startBench({ dir });
    const tries = Array.from({ length: 8 }, (_, i) => codeOf(put(bench, 'once', `${i}`, { IfNoneMatch: '*' })));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'PreconditionFailed')).toHaveLength(7);
    expect(readdirSync(join(dir, 'storage', 'blobs'))).toHaveLength(1);
  });

  test('is copied only while its source is the checked one', async () => {
    const bench = await startBench();
    const { ETag } = await put(bench, 'uploads/ü 1', 'first', { ContentType: 'text/plain', Metadata: { a: 'b' } });
    const copy = () =>
      bench.client.send(
        new CopyObjectCommand({
          Bucket,
          Key: 'kept/1',
          CopySource: `${Bucket}/${encodeURIComponent('uploads/ü 1')}`,
          CopySourceIfMatch: ETag,
        }),
      );
    expect((await copy()).CopyObjectResult?.ETag).toBe(ETag);
    expect(await bench.client.send(new HeadObjectCommand({ Bucket, Key: 'kept/1' }))).toMatchObject({
      ContentType: 'text/plain',
      Metadata: { a: 'b' },
    });
    await put(bench, 'uploads/ü 1', 'second');
    expect(await codeOf(copy())).toBe('PreconditionFailed');
    expect((await read(bench, 'kept/1')).toString()).toBe('first');
  });

  test('that is not there is a 404 with its code', async () => {
    const bench = await startBench();
    expect(await codeOf(read(bench, 'none'))).toBe('NoSuchKey');
    expect(await codeOf(bench.client.send(new HeadObjectCommand({ Bucket, Key: 'none' })))).toBe('NotFound');
    expect(await codeOf(bench.client.send(new GetObjectCommand({ Bucket: 'none', Key: 'x' })))).toBe('NoSuchBucket');
  });

  test('has a key of at most 1,024 bytes', async () => {
    const bench = await startBench();
    await put(bench, 'x'.repeat(1024), 'kept');
    expect(await codeOf(put(bench, 'ü'.repeat(513), 'refused'))).toBe('KeyTooLongError');
  });

  test('is refused to those who do not sign', async () => {
    const bench = await startBench();
    await put(bench, 'secret', 'x');
    const response = await fetch(`${bench.url}/mail/secret`);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code>'),
    ]);
  });
});

describe('a bucket', () => {
  test('lists by prefix, page by page, and by folder', async () => {
    const bench = await startBench();
    for (const key of ['a/1', 'a/2', 'a/b/3', 'c & d']) await put(bench, key, key);
    const list = (more: object) => bench.client.send(new ListObjectsV2Command({ Bucket, ...more }));
    const first = await list({ MaxKeys: 3 });
    expect([first.Contents?.map(({ Key }) => Key), first.IsTruncated]).toEqual([['a/1', 'a/2', 'a/b/3'], true]);
    const rest = await list({ ContinuationToken: first.NextContinuationToken });
    expect([rest.Contents?.map(({ Key }) => Key), rest.IsTruncated]).toEqual([['c & d'], false]);
    const folder = await list({ Prefix: 'a/', Delimiter: '/' });
    expect(folder.CommonPrefixes).toEqual([{ Prefix: 'a/b/' }]);
    expect(folder.Contents?.map(({ Key, Size, ETag }) => [Key, Size, ETag])).toEqual([
      ['a/1', 3, md5(Buffer.from('a/1'))],
      ['a/2', 3, md5(Buffer.from('a/2'))],
    ]);
  });

  test('is created once; objects are deleted one by one and together', async () => {
    const bench = await startBench();
    await bench.client.send(new CreateBucketCommand({ Bucket: 'other' }));
    expect(await codeOf(bench.client.send(new CreateBucketCommand({ Bucket: 'other' })))).toBe(
      'BucketAlreadyOwnedByYou',
    );
    for (const key of ['1', '2<&>', '3']) await put(bench, key, key);
    await bench.client.send(new DeleteObjectCommand({ Bucket, Key: '1' }));
    const Objects = [{ Key: '2<&>' }, { Key: 'none' }];
    const { Deleted } = await bench.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted).toEqual([{ Key: '2<&>' }, { Key: 'none' }]);
    const { Contents } = await bench.client.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents?.map(({ Key }) => Key)).toEqual(['3']);
  });

  test('expires by prefix after its days', async () => {
    const bench = await startBench({ dir, buckets: [{ name: Bucket, lifecycle: [{ prefix: 'uploads/', days: 1 }] }] });
    await put(bench, 'uploads/1', 'x');
    await put(bench, 'kept/1', 'x');
    await bench.clock.advance(DAY_MS - 1);
    expect(bench.expire()).toBe(0);
    await bench.clock.advance(1);
    expect(bench.expire()).toBe(1);
    expect(await codeOf(read(bench, 'uploads/1'))).toBe('NoSuchKey');
    expect((await read(bench, 'kept/1')).toString()).toBe('x');
  });
});

test('after a process was killed all objects are there and unfinished uploads are gone', async () => {
  const killed = await startBench({ dir });
  await put(killed, 'kept', 'first');
  await put(killed, 'kept', 'second', { Metadata: { v: '2' } });
  writeFileSync(join(dir, 'storage', 'blobs', 'unfinished.part'), 'half');
  const next = await startBench({ dir, buckets: [] });
  expect((await read(next, 'kept')).toString()).toBe('second');
  expect((await next.client.send(new HeadObjectCommand({ Bucket, Key: 'kept' }))).Metadata).toEqual({ v: '2' });
  expect(readdirSync(join(dir, 'storage', 'blobs'))).toHaveLength(1);
});
