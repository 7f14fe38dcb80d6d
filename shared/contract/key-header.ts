/** The header that holds the key of a request. */
export type KeyHeader = 'Authorization' | 'X-Postmark-Server-Token';

/** The SDK of Postmark has the key in a header of its own, without the word Bearer. */
const ofPostmark: readonly string[] = ['POST /email', 'POST /email/batch'];

/** Where a route has its key. It stands alone: the authorizer loads no schemas. */
export const keyHeaderOf = ({ method, path }: { method: string; path: string }): KeyHeader =>
  ofPostmark.includes(`${method} ${path}`) ? 'X-Postmark-Server-Token' : 'Authorization';
