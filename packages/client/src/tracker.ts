import { type Call, type ClientOptions, caller, type RequestOptions } from './call';
import type { TrackEventBody, TrackEventResult } from './generated/types';

/** The client for web pages: records a visitor's events with the project's public key. */
export class PosthasteTracker {
  private readonly call: Call;

  /** Throws a TypeError if the key is not public: a secret key must never be in a page. */
  constructor(options: ClientOptions) {
    if (!/^pk_\w+$/.test(options.key?.trim()))
      throw new TypeError('The key is not a public key. Public keys begin with pk_.');
    this.call = caller(options, { keepalive: true });
  }

  /** Records an event, even if the visitor leaves the page at once. `POST /v1/track` */
  track(event: TrackEventBody, options?: RequestOptions): Promise<TrackEventResult> {
    return this.call('POST', '/v1/track', { body: event }, options);
  }
}
