/** A client's time-outs. Without `throwOnRequestTimeout` the SDK only warns and waits on. */
export const timeouts = (requestMs: number) => ({
  connectionTimeout: 3_000,
  requestTimeout: requestMs,
  throwOnRequestTimeout: true,
});
