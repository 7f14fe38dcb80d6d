import { type Call, type ClientOptions, caller } from './call';
import { PosthasteError } from './errors';

/** Checks the options at run time, too, because users write them. */
export function checkedCaller(clientOptions: ClientOptions, kind: 'secret' | 'public', init?: RequestInit): Call {
  requireOptions(clientOptions, kind);
  const call = caller(clientOptions, init);
  return async <Result>(...parameters: Parameters<Call>) => {
    const [, , , options] = parameters;
    // Otherwise `Headers` would throw a TypeError instead of a PosthasteError.
    if (/[^ -~]/.test(options?.idempotencyKey ?? '')) {
      const message = 'idempotencyKey must be printable ASCII.';
      throw new PosthasteError({ code: 'INVALID_IDEMPOTENCY_KEY', status: 400, message });
    }
    return call<Result>(...parameters);
  };
}

function requireOptions({ url, key }: Partial<ClientOptions>, kind: 'secret' | 'public'): void {
  if (!/^\s*https?:\/\/./i.test(url ?? ''))
    throw new TypeError(url ? 'url must begin with https:// or http://.' : 'url is missing.');
  if (!key) throw new TypeError('key is missing.');
  // `sk_` or `pk_`. fetch would put a key with an invalid character into its error message.
  const prefix = `${kind[0]}k_`;
  if (!new RegExp(`^${prefix}\\w+$`).test(key.trim()))
    throw new TypeError(`key is not a ${kind} key: it must begin with ${prefix}.`);
}
