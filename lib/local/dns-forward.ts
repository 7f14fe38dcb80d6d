import { Resolver } from 'node:dns/promises';
import type { Answer } from 'dns-packet';

/** What name servers say: records, none (null: there is no such name), or that they can't say. */
export type DnsAnswer = Answer[] | null | 'unavailable';

export type AddressType = 'MX' | 'A' | 'AAAA';

/** Ends before the asker gives up, who waits 800 ms for a first answer. */
const SETTINGS = { timeout: 600, tries: 1 };
/** Whoever can reach the internet's name servers finds this. */
const KNOWN_NAME = 'com';

async function ask(resolver: Resolver, name: string, type: AddressType): Promise<Answer[]> {
  if (type === 'MX') {
    const servers = await resolver.resolveMx(name);
    return servers.map(({ exchange, priority }) => ({
      type,
      name,
      data: { exchange: exchange || '.', preference: priority },
    }));
  }
  const records = await resolver[type === 'A' ? 'resolve4' : 'resolve6'](name, { ttl: true });
  return records.map(({ address, ttl }) => ({ type, name, ttl, data: address }));
}

/** Some networks without the internet deny that any name exists. */
async function isOnline(resolver: Resolver): Promise<boolean> {
  try {
    return (await resolver.resolveNs(KNOWN_NAME)).length > 0;
  } catch {
    return false;
  }
}

/** Asks the system's own name servers. */
export async function forward(name: string, type: AddressType): Promise<DnsAnswer> {
  const resolver = new Resolver(SETTINGS);
  try {
    return await ask(resolver, name, type);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA') return [];
    return code === 'ENOTFOUND' && (await isOnline(resolver)) ? null : 'unavailable';
  }
}
