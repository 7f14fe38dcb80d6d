import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { LocalClock } from '../clock';
import { DAY_MS } from '../durations';
import { bodyOf, startLoopback } from '../loopback';
import { sendError } from './errors';
import { ObjectStore } from './object-store';
import { answer } from './routes';

interface LifecycleRule {
  prefix: string;
  days: number;
}

interface Bucket {
  name: string;
  lifecycle?: LifecycleRule[];
  /** Aborts multipart uploads after this many days; absent means never. */
  partialUploadDays?: number;
}

export interface StorageOptions {
  dir?: string | undefined;
  port?: number | undefined;
  clock: LocalClock;
  buckets: Bucket[];
}

export interface Storage {
  url: string;
  read(bucket: string, key: string): Promise<Buffer | null>;
  expire(): number;
  stop(): Promise<void>;
}

export async function startStorage({ dir, port, clock, buckets }: StorageOptions): Promise<Storage> {
  const folder = dir ? join(dir, 'storage') : mkdtempSync(join(tmpdir(), 'local-aws-s3-'));
  const store = new ObjectStore(folder);
  for (const { name } of buckets) store.createBucket(name);
  let url = '';
  const server = await startLoopback({
    port,
    clock,
    handle: async (request, response) => {
      const body = bodyOf(request);
      const call = { store, clock, url, request, response, body, ...readAddress(request.url ?? '/') };
      await answer(call).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else sendError(error, response, request.method !== 'HEAD');
      });
      await body.return(undefined);
      request.resume();
      return undefined;
    },
    fail: sendError,
  });
  url = server.url;
  const stop = async () => {
    await server.stop();
    if (!dir) rmSync(folder, { recursive: true, force: true });
  };
  const read = async (bucket: string, key: string) => {
    const object = store.get(bucket, key);
    return object ? buffer(store.read(object)) : null;
  };
  return { url, read, expire: () => expire(store, clock.now(), buckets), stop };
}

function expire(store: ObjectStore, now: number, buckets: StorageOptions['buckets']): number {
  let count = 0;
  for (const { name, lifecycle = [], partialUploadDays = Number.POSITIVE_INFINITY } of buckets) {
    for (const { prefix, days } of lifecycle) {
      const expired = store.list(name, prefix).filter(({ modifiedAt }) => modifiedAt + days * DAY_MS <= now);
      for (const { key } of expired) store.delete(name, key);
      count += expired.length;
    }
    for (const upload of store.uploads.startedBefore(name, now - partialUploadDays * DAY_MS)) {
      store.uploads.remove(upload);
    }
  }
  return count;
}

/** Keeps dot segments and double slashes, which belong to the key. */
function readAddress(url: string) {
  const [path = '', query = ''] = url.split('?', 2);
  const [bucket = '', ...key] = path.slice(1).split('/');
  return { bucket, key: key.map(decodeURIComponent).join('/'), query: new URLSearchParams(query) };
}
