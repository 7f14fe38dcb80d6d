import type { LookupAddress } from 'node:dns';
import type { UrlResponse } from '../../domain/campaigns/review/url-checks';
import { type PostOutcome, post, type Resolve } from '../../egress/post';
import { failureOf, nameResolver } from '../../ops/resolver';

/** Per request, at most two per address; the gateway waits 29 seconds. */
const TIMEOUT_MS = 3_000;
const headers = { accept: '*/*', 'user-agent': 'Posthaste-Review/1.0' };
/** RFC 9110, sections 15.5.6 and 15.6.2. */
const HEAD_REFUSED = new Set([405, 501]);
const MAX_TYPE_CHARACTERS = 100;

interface Asking {
  timeoutMs?: number;
  resolve?: Resolve;
}

export async function checkUrls(
  urls: readonly string[],
  { timeoutMs = TIMEOUT_MS, resolve }: Asking = {},
): Promise<UrlResponse[]> {
  // The system's look-up has four threads for the whole process: hosts that don't respond would hold up other requests.
  const resolver = nameResolver();
  const request = { headers, timeoutMs };
  const ask = async (url: string): Promise<UrlResponse> => {
    const names = resolve ?? resolveWith(resolver);
    const head = await post({ ...request, url, method: 'HEAD' }, names);
    const isRefused = 'status' in head && HEAD_REFUSED.has(head.status);
    return answerOf(isRefused ? await post({ ...request, url, method: 'GET' }, names) : head);
  };
  try {
    return await Promise.all(urls.map(ask));
  } finally {
    resolver.cancel();
  }
}

function answerOf(outcome: PostOutcome): UrlResponse {
  if ('problem' in outcome) return outcome;
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
    const found = (question: Promise<string[]>, family: 4 | 6) =>
      question.then((addresses) => addresses.map((address): LookupAddress => ({ address, family })));
    void Promise.allSettled([found(resolver.resolve4(host), 4), found(resolver.resolve6(host), 6)]).then((lookups) => {
      const addresses = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
      const [failed] = lookups.flatMap((lookup) => (lookup.status === 'rejected' ? [lookup.reason] : []));
      if (addresses.length > 0 || !failed) done(null, addresses);
      else done(Object.assign(new Error('no address'), { code: codeOf(failed) }), []);
    });
  };

const codeOf = (error: unknown): string => (failureOf(error) === 'unavailable' ? 'ETIMEOUT' : 'ENOTFOUND');
