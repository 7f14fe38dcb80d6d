import type { LookupAddress } from 'node:dns';
import type { UrlResponse } from '../../domain/campaigns/review/url-checks';
import { type PostOutcome, post, type Resolve } from '../../egress/post';
import { failureOf, nameResolver } from '../../ops/resolver';

/** For one request; an address needs at most two, and the gateway waits 29 seconds. */
const TIMEOUT_MS = 3_000;
const headers = { accept: '*/*', 'user-agent': 'Posthaste-Review/1.0' };
/** RFC 9110, sections 15.5.6 and 15.6.2. */
const STATUSES_OF_REFUSED_HEAD = new Set([405, 501]);
const MAX_TYPE_CHARACTERS = 100;

interface UrlCheckOptions {
  timeoutMs?: number;
  resolve?: Resolve;
}

export async function checkUrls(
  urls: readonly string[],
  { timeoutMs = TIMEOUT_MS, resolve }: UrlCheckOptions = {},
): Promise<UrlResponse[]> {
  // The system's look-up isn't used: it has four threads per process, so hosts that don't respond would delay other
  // requests.
  const resolver = nameResolver();
  const request = { headers, timeoutMs };
  const checkUrl = async (url: string): Promise<UrlResponse> => {
    const lookUp = resolve ?? resolveWith(resolver);
    const head = await post({ ...request, url, method: 'HEAD' }, lookUp);
    const isRefused = 'status' in head && STATUSES_OF_REFUSED_HEAD.has(head.status);
    return toUrlResponse(isRefused ? await post({ ...request, url, method: 'GET' }, lookUp) : head);
  };
  try {
    return await Promise.all(urls.map(checkUrl));
  } finally {
    resolver.cancel();
  }
}

function toUrlResponse(outcome: PostOutcome): UrlResponse {
  if ('error' in outcome) return outcome;
  const { 'content-type': type, 'content-length': length } = outcome.headers;
  const [plainType = ''] = String(type ?? '').split(';');
  const bytes = Number(length ?? Number.NaN);
  return {
    status: outcome.status,
    type: plainType.trim().toLowerCase().slice(0, MAX_TYPE_CHARACTERS) || null,
    bytes: Number.isSafeInteger(bytes) ? bytes : null,
  };
}

const resolveWith =
  (resolver: ReturnType<typeof nameResolver>): Resolve =>
  (host, done) => {
    const withFamily = (lookup: Promise<string[]>, family: 4 | 6) =>
      lookup.then((addresses) => addresses.map((address): LookupAddress => ({ address, family })));
    const lookupsByFamily = [withFamily(resolver.resolve4(host), 4), withFamily(resolver.resolve6(host), 6)];
    void Promise.allSettled(lookupsByFamily).then((lookups) => {
      const addresses = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
      const [failure] = lookups.flatMap((lookup) => (lookup.status === 'rejected' ? [lookup.reason] : []));
      if (addresses.length > 0 || !failure) done(null, addresses);
      else done(Object.assign(new Error('no address'), { code: codeOf(failure) }), []);
    });
  };

const codeOf = (error: unknown): string => (failureOf(error) === 'unavailable' ? 'ETIMEOUT' : 'ENOTFOUND');
