import type { SQSClientConfig } from '@aws-sdk/client-sqs';
import { version } from '../ops/version';

const ignore = (): void => undefined;

/**
 * For every client. The SDK's own logger, which writes nothing either, is handed a filtered copy of each call's input
 * and answer by `info` and `error`: 3 % of a call. Without these members no copy is made. The SDK's own user agent
 * looks for facts of the machine at the first call, and takes 5 % of each to write them out.
 */
export const quiet = {
  logger: { trace: ignore, debug: ignore, warn: ignore } as unknown as NonNullable<SQSClientConfig['logger']>,
  defaultUserAgentProvider: async (): Promise<[string, string][]> => [['posthaste', version]],
};

/**
 * For every client: what it would look for at its first call, in the environment and then in the files of a machine's
 * profiles, which no function has. To look takes about a tenth of a first call's processor time. Region and address are
 * still looked up.
 */
export const settled = {
  defaultsMode: 'legacy',
  retryMode: 'standard',
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  authSchemePreference: [] as string[],
  userAgentAppId: async (): Promise<undefined> => undefined,
} as const;

/**
 * For clients that are never given further middleware: they resolve what a command goes through at its first call, and
 * not at each, which is a fifth of a call.
 */
export const keptHandlers = { cacheMiddleware: true };

/** A client's time-outs. Without `throwOnRequestTimeout` the SDK only warns and waits on. */
export const timeouts = (requestMs: number) => ({
  connectionTimeout: 3_000,
  requestTimeout: requestMs,
  // A stalled body counts too: the request's own time-out ends with the headers.
  socketTimeout: requestMs,
  throwOnRequestTimeout: true,
});

/**
 * A client whose calls take a third less processor time. The SDK copies a client's configuration four times a call, and
 * V8 copies its fifty members slowly (70 µs, else 4) while one is an accessor or the object is kept as a dictionary;
 * what is somebody's prototype is not kept so. The clients' credentials are never set again.
 */
export function withFastCopies<C extends { config: object }>(client: C): C {
  const { config } = client;
  const { credentials } = config as { credentials?: unknown };
  Object.defineProperty(config, 'credentials', {
    value: credentials,
    writable: true,
    enumerable: true,
    configurable: true,
  });
  Object.create(config);
  return client;
}
