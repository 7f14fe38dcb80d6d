import type { Resolver } from 'node:dns/promises';
import { least } from '../../shared/domain/lists';
import type { DomainLookups, Lookup } from '../../shared/domain/verify/domain-facts';
import { failureOf, nameResolver } from '../../shared/ops/resolver';

const TIMEOUT_MS = 2_500;

export interface DomainLookup {
  lookups: DomainLookups;
  ttlSeconds: number | null;
}

async function toLookup(response: Promise<string[]>): Promise<Lookup> {
  try {
    return await response;
  } catch (error) {
    const failure = failureOf(error);
    return failure === 'empty' ? [] : failure;
  }
}

function lookUpRecords(resolver: Resolver, domain: string, addTtl: (seconds: number) => void): Promise<Lookup>[] {
  const lookUpAddresses = async (type: 'resolve4' | 'resolve6', name: string): Promise<string[]> => {
    const records = await resolver[type](name, { ttl: true });
    for (const { ttl } of records) addTtl(ttl);
    return records.map(({ address }) => address);
  };
  const lookUpMailServers = async () => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange);
  return [
    lookUpMailServers(),
    lookUpAddresses('resolve4', domain),
    lookUpAddresses('resolve6', domain),
    lookUpAddresses('resolve4', `www.${domain}`),
    lookUpAddresses('resolve6', `www.${domain}`),
  ].map(toLookup);
}

export async function lookUpDomain(domain: string): Promise<DomainLookup> {
  const resolver = nameResolver();
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS);
  const ttls: number[] = [];
  try {
    const lookups = await Promise.all(lookUpRecords(resolver, domain, (seconds) => ttls.push(seconds)));
    const [mx = [], a = [], aaaa = [], wwwA = [], wwwAaaa = []] = lookups;
    return { lookups: { mx, a, aaaa, wwwA, wwwAaaa }, ttlSeconds: ttls.length > 0 ? least(ttls) : null };
  } finally {
    clearTimeout(timer);
  }
}
