import type { ServerResponse } from 'node:http';
import { NO_SNIFF } from '../../loopback';

const MAX_READERS = 50;

/** The open pages that are told when what they show has changed (server-sent events). */
export class LiveList {
  private readonly readers = new Set<ServerResponse>();

  /** Keeps the response open as a stream; false when too many are open. */
  join(response: ServerResponse): boolean {
    if (this.readers.size >= MAX_READERS) return false;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...NO_SNIFF });
    response.write('retry: 1000\n\n');
    this.readers.add(response);
    response.once('close', () => this.readers.delete(response));
    return true;
  }

  changed(): void {
    for (const reader of this.readers) reader.write('event: changed\ndata: {}\n\n');
  }
}
