import { type Call, type ClientOptions, caller, type RequestOptions } from './call';
import type { TrackEventBody, TrackEventResult } from './generated/types';

/** What a web page may do with the project's public key: tell what its visitor did. */
export class PosthasteTracker {
  private readonly call: Call;

  /** Throws a TypeError when the key is not a public one: a secret key must never get into a page. */
  constructor(options: ClientOptions) {
    if (!/^pk_\w+$/.test(options.key?.trim()))
      throw new TypeError('The key is not a public key, which begins with pk_.');
    this.call = caller(options, { keepalive: true });
  }

  /** Records an event; it still leaves when the page is left right after. `POST /v1/track` */
  track(event: TrackEventBody, options?: RequestOptions): Promise<TrackEventResult> {
    return this.call('POST', '/v1/track', { body: event }, options);
  }
}
