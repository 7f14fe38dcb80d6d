import { type Call, type ClientOptions, caller, type RequestOptions } from './call';
import { PosthasteError } from './errors';

const keyForms = { secret: /^sk_\w+$/, public: /^pk_\w+$/ };

/** A caller for options that people write. */
export function checkedCaller(options: ClientOptions, kind: 'secret' | 'public', init?: RequestInit): Call {
  requireOptions(options, kind);
  const call = caller(options, init);
  return async <Result>(...[method, path, input, request]: Parameters<Call>) => {
    refuseUnprintable(request);
    return call<Result>(method, path, input, request);
  };
}

function requireOptions({ url, key }: Partial<ClientOptions>, kind: 'secret' | 'public'): void {
  if (!url) throw new TypeError('url is missing.');
  if (!/^\s*https?:\/\/./i.test(url)) throw new TypeError('url must begin with https:// or http://.');
  if (!key) throw new TypeError('key is missing.');
  // fetch would put a key with an invalid character into its error message.
  if (!keyForms[kind].test(key.trim()))
    throw new TypeError(`The key is not a ${kind} key. Such keys begin with ${kind === 'secret' ? 'sk' : 'pk'}_.`);
}

/** Headers would throw a TypeError. */
function refuseUnprintable({ idempotencyKey = '' }: RequestOptions = {}): void {
  if (!/[^ -~]/.test(idempotencyKey)) return;
  const message = 'The Idempotency-Key must be 1 to 255 printable ASCII characters.';
  throw new PosthasteError({ code: 'INVALID_IDEMPOTENCY_KEY', status: 400, message });
}
