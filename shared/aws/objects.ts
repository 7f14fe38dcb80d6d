import { env } from '../ops/env';

export const objectAt = (key: string) => ({ Bucket: env('emailBucket'), Key: key });

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;

export async function unlessStatus<T>(call: Promise<T>, ...statuses: number[]): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && statuses.includes(status)) return null;
    throw error;
  }
}
