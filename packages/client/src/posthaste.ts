import type { ClientOptions } from './call';
import { checkedCaller } from './checked-caller';
import { Api } from './generated/api';

/** The client for servers: `posthaste.emails.send({…})`. */
export class Posthaste extends Api {
  /** Throws a TypeError if the key is not secret: public keys can only track, with a `PosthasteTracker`. */
  constructor(options: ClientOptions) {
    super(checkedCaller(options, 'secret'));
  }
}
