import type { S3ClientConfig } from '@aws-sdk/client-s3';

type Logger = NonNullable<S3ClientConfig['logger']>;

const ignore = (): void => undefined;

/**
 * For every client. The SDK's own logger, which writes nothing either, is handed a filtered copy of each call's input
 * and answer by `info` and `error`: 3 % of a call. Without these members no copy is made.
 */
export const quiet = { logger: { trace: ignore, debug: ignore, warn: ignore } as unknown as Logger };

/** A client's time-outs. Without `throwOnRequestTimeout` the SDK only warns and waits on. */
export const timeouts = (requestMs: number) => ({
  connectionTimeout: 3_000,
  requestTimeout: requestMs,
  // A stalled body counts too: the request's own time-out ends with the headers.
  socketTimeout: requestMs,
  throwOnRequestTimeout: true,
});
