import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalClock } from '../clock';
import type { ObjectStore } from './object-store';

/** One request to the storage, its address taken apart. */
export interface StorageCall {
  store: ObjectStore;
  clock: LocalClock;
  /** The server's own address. */
  url: string;
  request: IncomingMessage;
  response: ServerResponse;
  body: AsyncIterable<Buffer>;
  bucket: string;
  key: string;
  query: URLSearchParams;
}

/** A header of the request, one string. */
export function header({ request }: StorageCall, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

export function sendXml({ response }: StorageCall, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
