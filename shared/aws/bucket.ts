import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { env } from '../ops/env';
import { quiet, timeouts } from './http-options';

/** 10 MB within the region take well under a second. */
export const s3 = new S3Client({ ...quiet, maxAttempts: 3, requestHandler: timeouts(10_000) });

/** Bucket and key of an object of the mail bucket. */
export const at = (key: string) => ({ Bucket: env('mailBucket'), Key: key });

/** The call's answer, or null when S3 answers with one of these statuses. */
export async function unlessStatus<T>(call: Promise<T>, ...statuses: number[]): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status !== undefined && statuses.includes(status)) return null;
    throw error;
  }
}
