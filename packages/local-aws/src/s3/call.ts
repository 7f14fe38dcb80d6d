import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LocalClock } from '../clock';
import { tag, xmlDocument } from '../xml';
import type { ObjectStore } from './object-store';

export interface StorageCall {
  store: ObjectStore;
  clock: LocalClock;
  url: string;
  request: IncomingMessage;
  response: ServerResponse;
  body: AsyncIterable<Buffer>;
  bucket: string;
  key: string;
  query: URLSearchParams;
}

export function header({ request }: StorageCall, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

export function sendXml({ response }: StorageCall, root: string, children: string[], status = 200): void {
  const body = xmlDocument(tag.raw(root, ...children));
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
