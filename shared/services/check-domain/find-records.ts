import { getDomain } from 'tldts-icann';
import type { Domain, RecordFinding, RecordFindings } from '../../domain/domains/domains';
import { dmarcName, ownershipName, recordsToPublish, zoneOfRecord } from '../../domain/domains/records';
import { beginningOf, storable } from '../../domain/storable-text';
import { failureOf, nameResolver } from '../../ops/resolver';

/** Enough to show duplicates, and lets 100 domains fit into a 1 MB page. */
const MAX_VALUES = 3;
const MAX_CHARACTERS = 250;
/** Policies may be longer, because they are parsed from the stored text. */
const MAX_POLICY_CHARACTERS = 500;
const POLICY = /^v=(?:spf1|dmarc1)/i;

/** A record can hold bytes that can't be stored. */
const storableValue = (text: string): string =>
  storable(beginningOf(text, POLICY.test(text) ? MAX_POLICY_CHARACTERS : MAX_CHARACTERS));

function relevantFirst(values: readonly string[], expected: string): string[] {
  const isRelevant = (text: string) => text === expected || POLICY.test(text);
  return [...values.filter(isRelevant), ...values.filter((text) => !isRelevant(text))]
    .slice(0, MAX_VALUES)
    .map(storableValue);
}

/** Finds the likely errors: the zone repeated in the name, or another type in place of a CNAME. */
async function findMisplacedRecord(type: RecordType, name: string, zone: string): Promise<RecordFinding['instead']> {
  const exists = async (recordType: RecordType, recordName: string) =>
    ((await lookUp(recordType, recordName)) ?? []).length > 0;
  const existsForCname = (otherType: RecordType) => (type === 'CNAME' ? exists(otherType, name) : false);
  const [isBelow, isText, isAddress] = await Promise.all([
    exists(type, `${name}.${zone}`),
    existsForCname('TXT'),
    existsForCname('A'),
  ]);
  if (isBelow) return 'below';
  if (isText) return 'text';
  return isAddress ? 'address' : undefined;
}

async function findRecord(
  type: RecordType,
  name: string,
  expected: string,
  zone: string,
): Promise<RecordFinding | null> {
  const values = await lookUp(type, name);
  if (values === null) return null;
  if (values.length > 0) return { values: relevantFirst(values, expected) };
  const instead = await findMisplacedRecord(type, name, zone);
  return { values: [], ...(instead ? { instead } : {}) };
}

/** Null if `domain` is itself the organizational domain, or without a clear response. */
async function findInheritedDmarc(domain: string): Promise<RecordFinding | null> {
  const parent = organizationalDomain(domain);
  const values = parent === domain ? null : await lookUp('TXT', dmarcName(parent));
  return values && { values: relevantFirst(values, '') };
}

/** Keeps the earlier finding of a record if there is no clear response. */
export async function findRecords(domain: Domain, token: string): Promise<RecordFindings> {
  const zone = organizationalDomain(domain.domain);
  const findings = await Promise.all([
    ...recordsToPublish(domain, token).map(async (record) => {
      const { type, name, value, finding } = record;
      return [finding, await findRecord(type, name, value, zoneOfRecord(record, domain, zone))] as const;
    }),
    findInheritedDmarc(domain.domain).then((finding) => ['DMARC_ABOVE', finding] as const),
  ]);
  const names = new Set(findings.map(([name]) => name));
  const earlierFindings = Object.entries(domain.found ?? {}).filter(([name]) => names.has(name));
  const clearFindings = findings.flatMap(([name, finding]) => (finding === null ? [] : [[name, finding] as const]));
  return Object.fromEntries([...earlierFindings, ...clearFindings]);
}

export type RecordType = 'TXT' | 'CNAME' | 'MX' | 'A';

const normalized = (name: string): string => name.replace(/\.$/, '').toLowerCase();

async function resolve(type: RecordType, name: string): Promise<string[]> {
  const resolver = nameResolver();
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    case 'CNAME':
      return (await resolver.resolveCname(name)).map(normalized);
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${normalized(exchange)}`);
    case 'A':
      return resolver.resolve4(name);
  }
}

/** Returns null if no server gave a clear response. */
export async function lookUp(type: RecordType, name: string): Promise<string[] | null> {
  try {
    return await resolve(type, name);
  } catch (error) {
    return failureOf(error) === 'unavailable' ? null : [];
  }
}

export const isOwnershipProven = async (domain: string, token: string): Promise<boolean> =>
  ((await lookUp('TXT', ownershipName({ domain }))) ?? []).includes(token);

/** The registered domain above `domain`. Its DMARC policy covers the domain, and DNS providers show it as the zone. */
export const organizationalDomain = (domain: string): string => getDomain(domain) ?? domain;
