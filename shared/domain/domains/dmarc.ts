import { DAY_MS, type EpochMs } from '../../durations';

/** RFC 7489, section 6.3. */
interface DmarcPolicy {
  p: Policy;
  sp: Policy;
  pct: number;
  hasReportAddress: boolean;
  reportAddresses: string[];
  strictDkim: boolean;
  /** SPF needs the exact From domain, so a MAIL FROM subdomain doesn't count. */
  strictSpf: boolean;
}

type Policy = 'none' | 'quarantine' | 'reject';

const POLICIES: readonly string[] = ['none', 'quarantine', 'reject'];
const isPolicy = (text: string | undefined): text is Policy => text !== undefined && POLICIES.includes(text);
const MAILBOX = /^mailto:[^\s@]+@[^\s]/i;
const VERSION = /^v\s*=\s*DMARC1\s*(?:;|$)/;

/** Other TXT records at the name don't count (RFC 7489, section 6.6.3). */
export const isDmarc = (text: string): boolean => VERSION.test(text);

function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0) tags.set(part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim());
  }
  return tags;
}

function parseDmarc(text: string): DmarcPolicy | null {
  if (!isDmarc(text)) return null;
  const tags = tagsOf(text);
  const mailboxes = (tags.get('rua') ?? '')
    .split(',')
    .map((uri) => uri.trim())
    .filter((uri) => MAILBOX.test(uri));
  const hasReportAddress = mailboxes.length > 0;
  const p = tags.get('p')?.toLowerCase();
  const sp = tags.get('sp')?.toLowerCase();
  // An invalid policy with an address for reports counts as "none" (section 6.6.3).
  if (!isPolicy(p) && !hasReportAddress) return null;
  const policy = isPolicy(p) ? p : 'none';
  const pct = Number(tags.get('pct') || 100);
  return {
    p: policy,
    sp: isPolicy(sp) ? sp : policy,
    pct: Number.isInteger(pct) && pct >= 0 && pct <= 100 ? pct : 100,
    hasReportAddress,
    // A size limit may follow the address, as in `!10m` (RFC 7489, section 6.2).
    reportAddresses: mailboxes.map((uri) => uri.slice('mailto:'.length).replace(/!.*$/s, '').toLowerCase()),
    strictDkim: tags.get('adkim')?.toLowerCase() === 's',
    strictSpf: tags.get('aspf')?.toLowerCase() === 's',
  };
}

export type DmarcState =
  | { kind: 'missing' }
  | { kind: 'several' }
  | { kind: 'malformed' }
  | { kind: 'own'; policy: DmarcPolicy }
  | { kind: 'inherited'; policy: DmarcPolicy };

export function dmarcState(texts: readonly string[], parentTexts: readonly string[] = []): DmarcState {
  const [record, duplicate] = texts.filter(isDmarc);
  if (duplicate !== undefined) return { kind: 'several' };
  if (record !== undefined) {
    const policy = parseDmarc(record);
    return policy ? { kind: 'own', policy } : { kind: 'malformed' };
  }
  if (texts.some((text) => /dmarc1/i.test(text))) return { kind: 'malformed' };
  const [parentRecord, parentDuplicate] = parentTexts.filter(isDmarc);
  const hasOneParentRecord = parentRecord !== undefined && parentDuplicate === undefined;
  const policy = hasOneParentRecord ? parseDmarc(parentRecord) : null;
  return policy ? { kind: 'inherited', policy } : { kind: 'missing' };
}

/** By then, reports show every sender of the domain. */
const OBSERVATION_MS = 30 * DAY_MS;

interface DmarcFacts {
  own: readonly string[];
  above?: readonly string[] | undefined;
  domain: string;
  verifiedAt?: EpochMs | undefined;
  reportAddress?: string | null;
}

const reportsGoTo = ({ reportAddresses }: DmarcPolicy, address: string | null | undefined): boolean =>
  !address || reportAddresses.includes(address);

function adviseOnPolicy(policy: DmarcPolicy, facts: DmarcFacts, now: number): string | null {
  const { p, sp, pct, hasReportAddress, strictDkim } = policy;
  const { reportAddress: address } = facts;
  if (!reportsGoTo(policy, address)) {
    return hasReportAddress
      ? `Add ,mailto:${address} to the rua of this record. Its reports currently go elsewhere only.`
      : `Add rua=mailto:${address} to this record, so that receivers report here who sends as you.`;
  }
  const { verifiedAt } = facts;
  const isObserved = verifiedAt !== undefined && now - verifiedAt > OBSERVATION_MS;
  if (p === 'none' && hasReportAddress && isObserved) {
    return 'With p=none, nothing stops forged email. Once the reports show that all your senders pass, change it to p=quarantine.';
  }
  if (!hasReportAddress) {
    return 'Add rua=mailto:… with one of your addresses, so that receivers report who sends as you.';
  }
  if (pct < 100) return `With pct=${pct}, the policy covers only some emails. Remove pct once the reports are clean.`;
  if (POLICIES.indexOf(sp) < POLICIES.indexOf(p)) {
    return `With sp=${sp}, subdomains can be forged although the domain can’t. Make sp as strict as p.`;
  }
  if (strictDkim) {
    return `With adkim=s, email from subdomains of ${facts.domain} fails, because it’s signed as ${facts.domain}. Use adkim=r.`;
  }
  return null;
}

export function adviseDmarc(facts: DmarcFacts, now: number): string | null {
  const state = dmarcState(facts.own, facts.above);
  switch (state.kind) {
    case 'missing':
      return 'Publish this record. Large mailbox providers require a DMARC policy from bulk senders.';
    case 'several':
      return 'Keep only one DMARC record. If there are several, receivers ignore them all (RFC 7489, section 6.6.3).';
    case 'malformed':
      return 'Receivers can’t read this record. It must start with v=DMARC1; followed by p=none, p=quarantine or p=reject.';
    case 'own':
      return adviseOnPolicy(state.policy, facts, now);
    case 'inherited':
      if (!reportsGoTo(state.policy, facts.reportAddress)) {
        return `The parent domain’s policy applies. To get reports here, publish a record with the same policy and rua=mailto:${facts.reportAddress}.`;
      }
      // The parent domain's record belongs to whoever manages the parent domain.
      return state.policy.sp === 'none' && !state.policy.hasReportAddress
        ? 'The parent domain’s policy applies, but it stops and reports nothing. Publish a record here.'
        : null;
  }
}
