import { DeleteObjectsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { env } from '../ops/env';
import { s3 } from './bucket';

/** Up to 1,000 keys of the mail bucket under a prefix, in order, behind `after`. */
export async function listObjects(prefix: string, after?: string): Promise<{ keys: string[]; more: boolean }> {
  const { Contents = [], IsTruncated = false } = await s3.send(
    new ListObjectsV2Command({ Bucket: env('mailBucket'), Prefix: prefix, StartAfter: after }),
  );
  return { keys: Contents.flatMap(({ Key }) => Key ?? []), more: IsTruncated };
}

/** Removes up to 1,000 objects; those that are not there are removed already. */
export async function deleteObjects(keys: readonly string[]): Promise<void> {
  const { Errors = [] } = await s3.send(
    new DeleteObjectsCommand({
      Bucket: env('mailBucket'),
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    }),
  );
  const [first] = Errors;
  if (first) throw new Error(`S3 has kept ${Errors.length} objects: ${first.Code ?? 'unknown reason'}`);
}
