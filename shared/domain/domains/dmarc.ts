/** What a DMARC record asks of receivers (RFC 7489, section 6.3). */
export interface DmarcPolicy {
  p: Policy;
  /** For sub-domains; the same as `p` unless given. */
  sp: Policy;
  pct: number;
  /** Whether aggregate reports go anywhere. */
  reports: boolean;
  /** DKIM counts only when it signs for the very domain of the From address. */
  strictDkim: boolean;
}

export type Policy = 'none' | 'quarantine' | 'reject';

const POLICIES: readonly string[] = ['none', 'quarantine', 'reject'];
const isPolicy = (text: string | undefined): text is Policy => text !== undefined && POLICIES.includes(text);
const VERSION = /^v\s*=\s*DMARC1\s*(?:;|$)/;

/** Whether a text is a DMARC record; other records at the name do not count (RFC 7489, section 6.6.3). */
const isDmarc = (text: string): boolean => VERSION.test(text);

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
  const reports = /\bmailto:[^,\s]+@[^,\s]+/i.test(tags.get('rua') ?? '');
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
    strictDkim: tags.get('adkim')?.toLowerCase() === 's',
  };
}

/** The policy that applies to a domain by its own records and those of its organisational domain. */
type DmarcState =
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
