import { percent } from '../dmarc/explain';
import { type DmarcState, dmarcState } from '../domains/dmarc';
import type { Domain } from '../domains/domains';
import type { Judgement, RuleState } from './judgement';

/** What is known of a verified domain. */
export type DomainFacts = Pick<Domain, 'id' | 'domain' | 'records' | 'found'> & {
  /** Mails of the last seven days by DMARC reports, and those that passed; none if reports are not taken in. */
  reported?: { messages: number; passed: number };
};

/** Whether a domain keeps a rule, and what to do. */
interface Finding {
  state: RuleState;
  advice: string | null;
}

const GOOD: Finding = { state: 'met', advice: null };
const bad = (advice: string): Finding => ({ state: 'broken', advice });

const hasSpf = ({ records }: DomainFacts): boolean => records.SPF === 'VERIFIED' && records.MAIL_FROM === 'VERIFIED';
const stateOf = ({ found }: DomainFacts): DmarcState =>
  dmarcState(found?.DMARC?.values ?? [], found?.DMARC_ABOVE?.values);

function spf(domain: DomainFacts): Finding {
  if (hasSpf(domain)) return GOOD;
  return bad(
    domain.records.MAIL_FROM === 'VERIFIED'
      ? 'Publish the SPF record for the return path.'
      : 'Publish the records for the return path (MX and SPF). Until then, bounces go to an SES domain, and SPF passes only for that domain.',
  );
}

const dkim = ({ records }: DomainFacts): Finding =>
  records.DKIM === 'VERIFIED' ? GOOD : bad('Publish the DKIM records to sign your email.');

function dmarc(domain: DomainFacts): Finding {
  // Until its records are looked up again, the domain is known to have had one.
  if (!domain.found?.DMARC && domain.records.DMARC === 'VERIFIED') return GOOD;
  switch (stateOf(domain).is) {
    case 'missing':
      return bad('Publish a DMARC record. Start with p=none.');
    case 'several':
      return bad('Keep only one DMARC record. With several, receivers ignore them all.');
    case 'malformed':
      return bad('Correct the DMARC record. Receivers can’t read it.');
    case 'own':
    case 'inherited':
      return GOOD;
  }
}

/** A share of mail that failed in reports, and the least mails, from which somebody should look at the sources. */
const FAILING = 0.05;
const LEAST_REPORTED = 100;

/** What to do if DMARC reports tell of much mail that passes neither; null otherwise. */
function failingShare({ id, domain, reported }: DomainFacts): string | null {
  if (!reported || reported.messages < LEAST_REPORTED) return null;
  const { messages, passed } = reported;
  if ((messages - passed) / messages < FAILING) return null;
  return `According to DMARC reports, ${percent(messages - passed, messages)} of emails claiming to be from ${domain} passed neither SPF nor DKIM. Check the sources (GET /domains/${id}/dmarc).`;
}

/** SES signs as the domain itself; the return path is a sub-domain, which aligns unless the policy says `aspf=s`. */
function alignment(domain: DomainFacts): Finding {
  const state = stateOf(domain);
  const isStrict = 'policy' in state && state.policy.strictSpf;
  const isSpfAligned = hasSpf(domain) && !isStrict;
  if (domain.records.DKIM !== 'VERIFIED') {
    return isSpfAligned
      ? { state: 'attention', advice: 'Only SPF is aligned. Publish the DKIM records.' }
      : bad('Neither SPF nor DKIM passes for this domain. Publish the records for DKIM and the return path.');
  }
  const failing = failingShare(domain);
  if (failing !== null) return { state: 'attention', advice: failing };
  if (isSpfAligned) return GOOD;
  const advice = isStrict
    ? 'DKIM is aligned, which is enough. To align SPF too, use aspf=r in the DMARC record.'
    : 'DKIM is aligned, which is enough. To align SPF too, publish the records for the return path.';
  return { state: 'met', advice };
}

const SEVERITY: readonly RuleState[] = ['met', 'unknown', 'attention', 'broken'];

/** The judgement of all domains: as bad as the worst of them. */
function overAll(domains: readonly DomainFacts[], judge: (domain: DomainFacts) => Finding): Judgement {
  if (domains.length === 0) return { state: 'unknown', current: 'No verified domains.', advice: 'Add a domain.' };
  const judged = domains.map((domain) => ({ id: domain.id, domain: domain.domain, ...judge(domain) }));
  const state = judged.map((one) => one.state).reduce((a, b) => (SEVERITY.indexOf(b) > SEVERITY.indexOf(a) ? b : a));
  const kept = judged.filter((one) => one.state === 'met').length;
  const current = `${kept} of ${judged.length} verified ${judged.length === 1 ? 'domain' : 'domains'}.`;
  const [first] = judged.filter((one) => one.state === state);
  return { state, current, advice: state === 'met' ? null : (first?.advice ?? null), domains: judged };
}

/** The rules that DNS decides. */
export const domainRules = (domains: readonly DomainFacts[]) => ({
  spf: overAll(domains, spf),
  dkim: overAll(domains, dkim),
  dmarc: overAll(domains, dmarc),
  alignment: overAll(domains, alignment),
  from_domain: overAll(domains, () => GOOD),
});
