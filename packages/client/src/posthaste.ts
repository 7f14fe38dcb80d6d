import { type ClientOptions, caller } from './call';
import { Api } from './generated/api';

/** The service as a project's server uses it: `posthaste.emails.send({…})`. */
export class Posthaste extends Api {
  /** Throws a TypeError when the key is not a secret one: public keys can only track, with a `PosthasteTracker`. */
  constructor(options: ClientOptions) {
    if (!options.key?.startsWith('sk_')) throw new TypeError('The key is not a secret key, which begins with sk_.');
    super(caller(options));
  }
}
