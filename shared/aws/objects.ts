import { env } from '../ops/env';

/** Bucket and key of an object of the mail bucket. */
export const at = (key: string) => ({ Bucket: env('mailBucket'), Key: key });

/** The HTTP status with which S3 refused a call; undefined for any other error. */
const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

/** The call's answer, or null when S3 answers with one of these statuses. */
export async function unlessStatus<T>(call: Promise<T>, ...statuses: number[]): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && statuses.includes(status)) return null;
    throw error;
  }
}
