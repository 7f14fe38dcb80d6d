/** A client's time-outs. Without `throwOnRequestTimeout` the SDK only warns and waits on. */
export const timeouts = (requestMs: number) => ({
  connectionTimeout: 3_000,
  requestTimeout: requestMs,
  // A stalled body counts too: the request's own time-out ends with the headers.
  socketTimeout: requestMs,
  throwOnRequestTimeout: true,
});
