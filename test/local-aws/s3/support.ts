import { S3Client } from '@aws-sdk/client-s3';
import { LocalClock } from '@posthaste/local-aws/clock';
import { type Storage, type StorageOptions, startStorage } from '@posthaste/local-aws/s3';

export interface Bench extends Storage {
  clock: LocalClock;
  client: S3Client;
}

const running: Bench[] = [];

export async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((bench) => bench.stop()));
}

/** A storage with the bucket `mail` and a client with no options but where it is. */
export async function startBench(options: Partial<StorageOptions> = {}): Promise<Bench> {
  const clock = options.clock ?? new LocalClock('manual');
  const storage = await startStorage({ clock, buckets: [{ name: 'mail' }], ...options });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new S3Client({ endpoint: storage.url, region: 'eu-central-1', credentials });
  const bench = { ...storage, clock, client };
  running.push(bench);
  return bench;
}

/** The code of a refusal. */
export const codeOf = (sending: Promise<unknown>): Promise<string> =>
  sending.then(
    () => 'none',
    (error: Error) => error.name,
  );
