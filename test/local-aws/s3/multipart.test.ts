import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { removeFolder } from '../../support/temporary-folder';
import { type Bench, codeOf, startBench, stopAll } from './support';

const Bucket = 'mail';
const Key = 'exports/job_1.csv';
const DAY_MS = 24 * 60 * 60 * 1000;
const LARGE = randomBytes(5 * 1024 ** 2);

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'multipart-test-'));
});
afterEach(async () => {
  await stopAll();
  removeFolder(dir);
});

async function begin({ client }: Bench, more = {}): Promise<string> {
  const { UploadId = '' } = await client.send(
    new CreateMultipartUploadCommand({
      Bucket,
      Key,
      ContentType: 'text/csv; charset=utf-8',
      ChecksumAlgorithm: 'CRC32',
      ...more,
    }),
  );
  return UploadId;
}

async function part({ client }: Bench, UploadId: string, PartNumber: number, Body: Buffer) {
  const put = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ChecksumAlgorithm: 'CRC32' });
  const { ETag, ChecksumCRC32 } = await client.send(put);
  return { PartNumber, ETag, ChecksumCRC32 };
}

type Part = Awaited<ReturnType<typeof part>>;

const complete = ({ client }: Bench, UploadId: string, Parts: Part[]) =>
  client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));

const read = async ({ client }: Bench) => {
  const { Body, ...head } = await client.send(new GetObjectCommand({ Bucket, Key }));
  return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), ...head };
};

const blobsOf = (folder: string) => readdirSync(join(folder, 'storage', 'blobs'));

describe('an upload in parts', () => {
  test.each(['disk', 'memory'])('becomes one object when it is completed, kept on %s', async (kind) => {
    const bench = await startBench(kind === 'disk' ? { dir } : {});
    const id = await begin(bench);
    const parts = [await part(bench, id, 1, LARGE), await part(bench, id, 2, Buffer.from('end'))];
    expect(await codeOf(read(bench))).toBe('NoSuchKey');
    const { ETag } = await complete(bench, id, parts);
    expect(ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    const { bytes, ContentType } = await read(bench);
    expect(bytes.equals(Buffer.concat([LARGE, Buffer.from('end')]))).toBe(true);
    expect(ContentType).toBe('text/csv; charset=utf-8');
    if (kind === 'disk') expect(blobsOf(dir)).toHaveLength(1);
  });

  test('goes on after a restart', async () => {
    const first = await startBench({ dir });
    const id = await begin(first);
    const parts = [await part(first, id, 1, LARGE)];
    await stopAll();
    const second = await startBench({ dir });
    parts.push(await part(second, id, 2, Buffer.from('end')));
    await complete(second, id, parts);
    expect((await read(second)).bytes).toHaveLength(LARGE.length + 3);
  });

  test('takes the latest part of a number, and only with its own ETag', async () => {
    const bench = await startBench({ dir });
    const id = await begin(bench);
    const old = await part(bench, id, 1, Buffer.from('old'));
    const latest = await part(bench, id, 1, Buffer.from('new'));
    expect(await codeOf(complete(bench, id, [old]))).toBe('InvalidPart');
    await complete(bench, id, [latest]);
    expect((await read(bench)).bytes.toString()).toBe('new');
  });

  test('is refused with small parts before the last, in a wrong order or without any', async () => {
    const bench = await startBench();
    const id = await begin(bench);
    const small = await part(bench, id, 1, Buffer.from('small'));
    const large = await part(bench, id, 2, LARGE);
    expect(await codeOf(complete(bench, id, [small, large]))).toBe('EntityTooSmall');
    expect(await codeOf(complete(bench, id, [large, small]))).toBe('InvalidPartOrder');
    expect(await codeOf(complete(bench, id, []))).not.toBe('none');
  });

  test('takes checksums only if it was begun with their algorithm, and then asks for each part', async () => {
    const bench = await startBench();
    const without = await begin(bench, { ChecksumAlgorithm: undefined });
    const unexpected = await part(bench, without, 1, Buffer.from('a'));
    expect(await codeOf(complete(bench, without, [unexpected]))).toBe('InvalidPart');

    const id = await begin(bench);
    const stored = await part(bench, id, 1, Buffer.from('a'));
    const unnamed = { ...stored, ChecksumCRC32: undefined };
    await expect(complete(bench, id, [unnamed])).rejects.toThrow('It was missing for part 1 in the request.');
    expect(await codeOf(complete(bench, id, [{ ...stored, ChecksumCRC32: 'AAAAAA==' }]))).toBe('InvalidPart');
    bench.client.config.requestChecksumCalculation = async () => 'WHEN_REQUIRED';
    const put = new UploadPartCommand({ Bucket, Key, UploadId: id, PartNumber: 2, Body: 'b' });
    expect(await codeOf(bench.client.send(put))).toBe('InvalidRequest');
  });

  test('with checksums has no gap in the numbers of its parts', async () => {
    const bench = await startBench();
    const id = await begin(bench);
    const parts = [await part(bench, id, 1, LARGE), await part(bench, id, 7, Buffer.from('end'))];
    expect(await codeOf(complete(bench, id, parts))).toBe('InvalidRequest');
  });

  test('that was completed or aborted is known no more, and leaves nothing', async () => {
    const bench = await startBench({ dir });
    const id = await begin(bench);
    const parts = [await part(bench, id, 1, Buffer.from('a'))];
    await bench.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: id }));
    expect(await codeOf(complete(bench, id, parts))).toBe('NoSuchUpload');
    expect(await codeOf(part(bench, id, 2, Buffer.from('b')))).toBe('NoSuchUpload');
    expect(blobsOf(dir)).toEqual([]);
  });

  test('that nobody completes is given up after a day, by a rule of the bucket', async () => {
    const bench = await startBench({ dir, buckets: [{ name: Bucket, partialUploadDays: 1 }] });
    const id = await begin(bench);
    const parts = [await part(bench, id, 1, Buffer.from('a'))];
    await bench.clock.advance(DAY_MS);
    bench.expire();
    expect(await codeOf(complete(bench, id, parts))).toBe('NoSuchUpload');
  });
});
