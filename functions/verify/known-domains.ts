import { absentDomain, type DomainFacts, isReserved, judgeDomain } from '../../shared/domain/verify/domain-facts';
import { type EpochMs, HOUR_MS, MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import { lookUpDomain } from './look-up-domain';

const MAX_DOMAINS = 2_000;
const MIN_TTL_MS = MINUTE_MS;
const MAX_TTL_MS = HOUR_MS;
/** For a domain whose look-up gave no TTL, because it has no address record. */
const DEFAULT_TTL_MS = 10 * MINUTE_MS;
/** For missing records (RFC 2308). Short, because somebody may be setting up the domain. */
const ABSENT_TTL_MS = 5 * MINUTE_MS;
/**
 * For failed look-ups, which are stored so that not every caller waits again. RFC 2308, section 7, allows 5 minutes.
 */
const FAILED_TTL_MS = 30_000;

interface CacheEntry {
  facts?: Promise<DomainFacts>;
  /** Infinite while the look-up runs. */
  validUntil: EpochMs;
}

const cache = new Map<string, CacheEntry>();

function lifetimeMs(facts: DomainFacts, ttlSeconds: number | null): number {
  if (facts.findings.includes('dns_unavailable')) return FAILED_TTL_MS;
  if (facts.acceptsEmail === false) return ABSENT_TTL_MS;
  return ttlSeconds === null ? DEFAULT_TTL_MS : Math.min(MAX_TTL_MS, Math.max(MIN_TTL_MS, ttlSeconds * 1_000));
}

function addToCache(domain: string, entry: CacheEntry): void {
  cache.delete(domain);
  cache.set(domain, entry);
  const [oldestDomain] = cache.keys();
  if (cache.size > MAX_DOMAINS && oldestDomain !== undefined) cache.delete(oldestDomain);
}

async function lookUpFacts(domain: string, entry: CacheEntry): Promise<DomainFacts> {
  try {
    const { lookups, ttlSeconds } = await lookUpDomain(domain);
    const facts = judgeDomain(lookups);
    entry.validUntil = now() + lifetimeMs(facts, ttlSeconds);
    return facts;
  } catch (error) {
    entry.validUntil = now();
    throw error;
  }
}

export function getDomainFacts(domain: string): Promise<DomainFacts> {
  if (isReserved(domain)) return Promise.resolve(absentDomain('domain_not_found'));
  const cachedEntry = cache.get(domain);
  if (cachedEntry?.facts && cachedEntry.validUntil > now()) return cachedEntry.facts;
  const entry: CacheEntry = { validUntil: Number.POSITIVE_INFINITY };
  entry.facts = lookUpFacts(domain, entry);
  addToCache(domain, entry);
  return entry.facts;
}
