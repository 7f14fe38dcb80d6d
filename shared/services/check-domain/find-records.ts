import { getDomain } from 'tldts-icann';
import type { Domain, RecordFinding, RecordFindings } from '../../domain/domains/domains';
import { dmarcName, ownershipName, wantedRecords } from '../../domain/domains/records';
import { beginningOf, storable } from '../../domain/storable-text';
import { failureOf, nameResolver } from '../../ops/resolver';

/** Enough to show duplicates, and lets 100 domains fit into a 1 MB page. */
const MAX_VALUES = 3;
const MAX_LENGTH = 250;
/** Policies are parsed from the stored text. */
const POLICY_LENGTH = 500;
const POLICY = /^v=(?:spf1|dmarc1)/i;

/** A record can hold any bytes. */
const cut = (text: string): string => storable(beginningOf(text, POLICY.test(text) ? POLICY_LENGTH : MAX_LENGTH));

function keepRelevant(values: readonly string[], wanted: string): string[] {
  const isRelevant = (text: string) => text === wanted || POLICY.test(text);
  return [...values.filter(isRelevant), ...values.filter((text) => !isRelevant(text))].slice(0, MAX_VALUES).map(cut);
}

async function findInstead(type: RecordType, name: string, domain: string): Promise<RecordFinding['instead']> {
  const exists = async (of: RecordType, at: string) => ((await lookUp(of, at)) ?? []).length > 0;
  const existsBesideCname = (of: RecordType) => (type === 'CNAME' ? exists(of, name) : false);
  const [below, text, address] = await Promise.all([
    exists(type, `${name}.${domain}`),
    existsBesideCname('TXT'),
    existsBesideCname('A'),
  ]);
  return below ? 'below' : text ? 'text' : address ? 'address' : undefined;
}

async function find(type: RecordType, name: string, wanted: string, domain: string): Promise<RecordFinding | null> {
  const values = await lookUp(type, name);
  if (values === null) return null;
  if (values.length > 0) return { values: keepRelevant(values, wanted) };
  const instead = await findInstead(type, name, domain);
  return { values: [], ...(instead ? { instead } : {}) };
}

/** Returns null for the organizational domain, or without a clear response. */
async function findAbove(domain: string): Promise<RecordFinding | null> {
  const above = organizationalDomain(domain);
  const values = above === domain ? null : await lookUp('TXT', dmarcName(above));
  return values && { values: keepRelevant(values, '') };
}

/** Keeps the earlier finding if there is no clear response. */
export async function findRecords(domain: Domain, token: string): Promise<RecordFindings> {
  const wanted = wantedRecords(domain, token);
  const found = await Promise.all([
    ...wanted.map(
      async ({ type, name, value, finding }) => [finding, await find(type, name, value, domain.domain)] as const,
    ),
    findAbove(domain.domain).then((finding) => ['DMARC_ABOVE', finding] as const),
  ]);
  const known = Object.entries(domain.found ?? {}).filter(([name]) =>
    found.some(([wantedName]) => wantedName === name),
  );
  const received = found.filter((entry): entry is [string, RecordFinding] => entry[1] !== null);
  return Object.fromEntries([...known, ...received]);
}

export type RecordType = 'TXT' | 'CNAME' | 'MX' | 'A';

const lower = (name: string): string => name.replace(/\.$/, '').toLowerCase();

async function ask(type: RecordType, name: string): Promise<string[]> {
  const resolver = nameResolver();
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    case 'CNAME':
      return (await resolver.resolveCname(name)).map(lower);
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${lower(exchange)}`);
    case 'A':
      return resolver.resolve4(name);
  }
}

/** Returns null if no server gave a clear response. */
export async function lookUp(type: RecordType, name: string): Promise<string[] | null> {
  try {
    return await ask(type, name);
  } catch (error) {
    return failureOf(error) === 'unavailable' ? null : [];
  }
}

export const isOwnershipProven = async (domain: string, token: string): Promise<boolean> =>
  ((await lookUp('TXT', ownershipName({ domain }))) ?? []).includes(token);

/** Its DMARC policy covers the name; DNS providers show it as the zone. */
export const organizationalDomain = (domain: string): string => getDomain(domain) ?? domain;
