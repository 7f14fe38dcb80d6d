import type { IncomingMessage } from 'node:http';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost']);

/** Refuses other names for this machine's address, so that no web page reaches a stand-in by DNS rebinding. */
export function isOwnHost({ headers: { host } }: Pick<IncomingMessage, 'headers'>): boolean {
  return host !== undefined && LOOPBACK_HOSTS.has(host.replace(/:\d+$/, '').toLowerCase());
}

/** Whether a page of another origin asks. */
export const isFromForeignPage = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
