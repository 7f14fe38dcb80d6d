import { type ClientOptions, caller } from './call';
import { Api } from './generated/api';

/** The client for servers: `posthaste.emails.send({…})`. */
export class Posthaste extends Api {
  /** Throws a TypeError if the key is not secret: public keys can only track, with a `PosthasteTracker`. */
  constructor(options: ClientOptions) {
    // fetch would put a key with an invalid character into its error message.
    if (!/^sk_\w+$/.test(options.key?.trim()))
      throw new TypeError('The key is not a secret key. Secret keys begin with sk_.');
    super(caller(options));
  }
}
