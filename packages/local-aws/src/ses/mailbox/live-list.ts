import type { ServerResponse } from 'node:http';
import { NO_SNIFF } from '../../loopback';

const MAX_READERS = 50;

export class LiveList {
  private readonly readers = new Set<ServerResponse>();

  join(response: ServerResponse): boolean {
    if (this.readers.size >= MAX_READERS) return false;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...NO_SNIFF });
    response.write('retry: 1000\n\n');
    this.readers.add(response);
    response.once('close', () => this.readers.delete(response));
    return true;
  }

  notifyReaders(): void {
    for (const reader of this.readers) reader.write('event: changed\ndata: {}\n\n');
  }
}
