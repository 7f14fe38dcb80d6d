import type { Call, ClientOptions, RequestOptions } from './call';
import { checkedCaller } from './checked-caller';
import type { TrackEventBody, TrackEventResult } from './generated/types';

/** The client for web pages: records a visitor's events with the project's public key. */
export class PosthasteTracker {
  private readonly call: Call;

  /** Throws a TypeError if the key is not public: a secret key must never be in a page. */
  constructor(options: ClientOptions) {
    this.call = checkedCaller(options, 'public', { keepalive: true });
  }

  /** Records an event, even if the visitor leaves the page at once. `POST /v1/track` */
  track(event: TrackEventBody, options?: RequestOptions): Promise<TrackEventResult> {
    return this.call('POST', '/v1/track', { body: event }, options);
  }
}
