/** What a DMARC record asks of receivers (RFC 7489, section 6.3). */
interface DmarcPolicy {
  p: Policy;
  /** For sub-domains; the same as `p` unless given. */
  sp: Policy;
  pct: number;
  /** Whether aggregate reports go anywhere, and the addresses they go to, in small letters. */
  reports: boolean;
  reportAddresses: string[];
  /** DKIM counts only when it signs for the very domain of the From address. */
  strictDkim: boolean;
  /** SPF counts only for the very domain of the From address, so a MAIL FROM sub-domain does not. */
  strictSpf: boolean;
}

type Policy = 'none' | 'quarantine' | 'reject';

/** From the weakest to the strongest. */
const POLICIES: readonly string[] = ['none', 'quarantine', 'reject'];
const isPolicy = (text: string | undefined): text is Policy => text !== undefined && POLICIES.includes(text);
const MAILBOX = /^mailto:[^\s@]+@[^\s]/i;
const VERSION = /^v\s*=\s*DMARC1\s*(?:;|$)/;

/** Whether a text is a DMARC record; other records at the name do not count (RFC 7489, section 6.6.3). */
export const isDmarc = (text: string): boolean => VERSION.test(text);

function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(';').map((part) => part.split('='));
  return new Map(
    pairs
      .filter(([name, value]) => name && value !== undefined)
      .map(([name = '', ...value]) => [name.trim().toLowerCase(), value.join('=').trim()]),
  );
}

/** The policy of one record; null if receivers can't use it. */
function parseDmarc(text: string): DmarcPolicy | null {
  if (!isDmarc(text)) return null;
  const tags = tagsOf(text);
  const mailboxes = (tags.get('rua') ?? '')
    .split(',')
    .map((uri) => uri.trim())
    .filter((uri) => MAILBOX.test(uri));
  const reports = mailboxes.length > 0;
  const p = tags.get('p')?.toLowerCase();
  const sp = tags.get('sp')?.toLowerCase();
  // An invalid policy with an address for reports counts as "none" (section 6.6.3).
  if (!isPolicy(p) && !reports) return null;
  const policy = isPolicy(p) ? p : 'none';
  const pct = Number(tags.get('pct') ?? 100);
  return {
    p: policy,
    sp: isPolicy(sp) ? sp : policy,
    pct: Number.isInteger(pct) && pct >= 0 && pct <= 100 ? pct : 100,
    reports,
    // A limit of size may follow (RFC 7489, section 6.2).
    reportAddresses: mailboxes.map((uri) => (uri.slice('mailto:'.length).split('!', 1)[0] ?? '').toLowerCase()),
    strictDkim: tags.get('adkim')?.toLowerCase() === 's',
    strictSpf: tags.get('aspf')?.toLowerCase() === 's',
  };
}

/** The policy that applies to a domain by its own records and those of its organisational domain. */
export type DmarcState =
  | { is: 'missing' }
  | { is: 'several' }
  | { is: 'malformed' }
  | { is: 'own'; policy: DmarcPolicy }
  | { is: 'inherited'; policy: DmarcPolicy };

/** Finds the policy as receivers do: the domain's own record, else that of the organisational domain. */
export function dmarcState(own: readonly string[], above: readonly string[] = []): DmarcState {
  const records = own.filter(isDmarc);
  const [record, another] = records;
  if (another !== undefined) return { is: 'several' };
  if (record !== undefined) {
    const policy = parseDmarc(record);
    return policy ? { is: 'own', policy } : { is: 'malformed' };
  }
  if (own.some((text) => /dmarc1/i.test(text))) return { is: 'malformed' };
  const inherited = above.filter(isDmarc);
  const policy = inherited.length === 1 ? parseDmarc(inherited[0] ?? '') : null;
  return policy ? { is: 'inherited', policy } : { is: 'missing' };
}

/** After this time the reports have shown everybody who sends in the domain's name. */
const TIME_TO_LOOK_MS = 30 * 24 * 3600_000;

interface DmarcFacts {
  own: readonly string[];
  /** At the organisational domain, if that is another. */
  above?: readonly string[] | undefined;
  domain: string;
  /** Since when the domain has been verified, epoch milliseconds. */
  verifiedAt?: number | undefined;
  /** The address of this service that takes its reports in. */
  reportAddress?: string | null;
}

/** Whether reports under a policy come to an address. */
const reportsGoTo = ({ reportAddresses }: DmarcPolicy, address: string | null | undefined): boolean =>
  !address || reportAddresses.includes(address);

function onPolicy(policy: DmarcPolicy, applied: Policy, facts: DmarcFacts, now: number) {
  const { p, sp, pct, reports, strictDkim } = policy;
  const { reportAddress: address } = facts;
  if (!reportsGoTo(policy, address)) {
    return reports
      ? `Add ,mailto:${address} to the rua of this record. Its reports currently go elsewhere only.`
      : `Add rua=mailto:${address} to this record, so that receivers report here who sends as you.`;
  }
  const since = facts.verifiedAt;
  if (applied === 'none' && reports && since !== undefined && now - since > TIME_TO_LOOK_MS) {
    return 'With p=none, nothing stops forged email. Once the reports show that all your senders pass, change it to p=quarantine.';
  }
  if (!reports) return 'Add rua=mailto:… with one of your addresses, so that receivers report who sends as you.';
  if (pct < 100) return `With pct=${pct}, the policy covers only some emails. Remove pct once the reports are clean.`;
  if (POLICIES.indexOf(sp) < POLICIES.indexOf(p)) {
    return `With sp=${sp}, subdomains can be forged although the domain can’t. Make sp as strict as p.`;
  }
  if (strictDkim) {
    return `With adkim=s, email from subdomains of ${facts.domain} fails, because it’s signed as ${facts.domain}. Use adkim=r.`;
  }
  return null;
}

/** What to do about a domain's DMARC record, in one sentence; null if there is nothing to do. */
export function adviseDmarc(facts: DmarcFacts, now: number): string | null {
  const state = dmarcState(facts.own, facts.above);
  switch (state.is) {
    case 'missing':
      return 'Publish this record. Large mailbox providers require a DMARC policy from bulk senders.';
    case 'several':
      return 'Keep only one DMARC record. If there are several, receivers ignore them all (RFC 7489, section 6.6.3).';
    case 'malformed':
      return 'Receivers can’t read this record. It must start with v=DMARC1; followed by p=none, p=quarantine or p=reject.';
    case 'own':
      return onPolicy(state.policy, state.policy.p, facts, now);
    case 'inherited':
      if (!reportsGoTo(state.policy, facts.reportAddress)) {
        return `The parent domain’s policy applies. To get reports here, publish a record with the same policy and rua=mailto:${facts.reportAddress}.`;
      }
      // The record above belongs to whoever manages that domain.
      return state.policy.sp === 'none' && !state.policy.reports
        ? 'The parent domain’s policy applies, but it stops and reports nothing. Publish a record here.'
        : null;
  }
}
