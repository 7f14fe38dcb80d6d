import type { Resolver } from 'node:dns/promises';
import { least } from '../../shared/domain/lists';
import type { DomainLookups, Lookup } from '../../shared/domain/verify/domain-facts';
import { failureOf, nameResolver } from '../../shared/ops/resolver';

const TIMEOUT_MS = 2_500;

export interface DomainLookup {
  lookups: DomainLookups;
  ttlSeconds: number | null;
}

async function outcome(question: Promise<string[]>): Promise<Lookup> {
  try {
    return await question;
  } catch (error) {
    const failure = failureOf(error);
    return failure === 'empty' ? [] : failure;
  }
}

function questions(resolver: Resolver, domain: string, keepTtl: (seconds: number) => void) {
  const addresses = async (type: 'resolve4' | 'resolve6', name: string): Promise<string[]> => {
    const records = await resolver[type](name, { ttl: true });
    for (const { ttl } of records) keepTtl(ttl);
    return records.map(({ address }) => address);
  };
  const servers = async () => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange);
  return [
    servers(),
    addresses('resolve4', domain),
    addresses('resolve6', domain),
    addresses('resolve4', `www.${domain}`),
    addresses('resolve6', `www.${domain}`),
  ].map(outcome);
}

export async function lookUpDomain(domain: string): Promise<DomainLookup> {
  const resolver = nameResolver();
  const timer = setTimeout(() => resolver.cancel(), TIMEOUT_MS);
  const ttls: number[] = [];
  try {
    const responses = await Promise.all(questions(resolver, domain, (seconds) => ttls.push(seconds)));
    const [mx = [], a = [], aaaa = [], wwwA = [], wwwAaaa = []] = responses;
    return { lookups: { mx, a, aaaa, wwwA, wwwAaaa }, ttlSeconds: ttls.length > 0 ? least(ttls) : null };
  } finally {
    clearTimeout(timer);
  }
}
