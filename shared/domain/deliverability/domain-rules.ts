import type { RuleState } from '../../contract/sender-rules';
import { percent } from '../dmarc/explain';
import { type DmarcState, dmarcState } from '../domains/dmarc';
import type { Domain } from '../domains/domains';
import type { Judgement } from './judgement';

export type AuthenticatedDomain = Pick<Domain, 'id' | 'domain' | 'records' | 'found'> & {
  reported?: { messages: number; passed: number };
};

interface Finding {
  state: RuleState;
  advice: string | null;
}

const MET: Finding = { state: 'met', advice: null };
const brokenRule = (advice: string): Finding => ({ state: 'broken', advice });

const hasSpf = ({ records }: AuthenticatedDomain): boolean =>
  records.SPF === 'VERIFIED' && records.MAIL_FROM === 'VERIFIED';
const dmarcStateOf = ({ found }: AuthenticatedDomain): DmarcState =>
  dmarcState(found?.DMARC?.values ?? [], found?.DMARC_ABOVE?.values);

function judgeSpf(domain: AuthenticatedDomain): Finding {
  if (hasSpf(domain)) return MET;
  return brokenRule(
    domain.records.MAIL_FROM === 'VERIFIED'
      ? 'Publish the SPF record for the return path.'
      : 'Publish the records for the return path (MX and SPF). Until then, bounces go to an SES domain, and SPF passes only for that domain.',
  );
}

const judgeDkim = ({ records }: AuthenticatedDomain): Finding =>
  records.DKIM === 'VERIFIED' ? MET : brokenRule('Publish the DKIM records to sign your email.');

function judgeDmarc(domain: AuthenticatedDomain): Finding {
  // If the last check stored only the status of the DMARC record, not what it found, the status counts.
  if (!domain.found?.DMARC && domain.records.DMARC === 'VERIFIED') return MET;
  switch (dmarcStateOf(domain).kind) {
    case 'missing':
      return brokenRule('Publish a DMARC record. Start with p=none.');
    case 'several':
      return brokenRule('Keep only one DMARC record. With several, receivers ignore them all.');
    case 'malformed':
      return brokenRule('Correct the DMARC record. Receivers can’t read it.');
    case 'own':
    case 'inherited':
      return MET;
  }
}

const MIN_FAILING_SHARE = 0.05;
const MIN_REPORTED_EMAILS = 100;

function adviseOnFailures({ domain, reported }: AuthenticatedDomain): string | null {
  if (!reported || reported.messages < MIN_REPORTED_EMAILS) return null;
  const { messages, passed } = reported;
  if ((messages - passed) / messages < MIN_FAILING_SHARE) return null;
  return `According to DMARC reports, ${percent(messages - passed, messages)} of emails claiming to be from ${domain} passed neither SPF nor DKIM. Check the sources in the DMARC reports of the domain.`;
}

/** The return path is a subdomain, which is aligned unless the policy has `aspf=s`. */
function judgeAlignment(domain: AuthenticatedDomain): Finding {
  const state = dmarcStateOf(domain);
  const isStrict = 'policy' in state && state.policy.strictSpf;
  const isSpfAligned = hasSpf(domain) && !isStrict;
  if (domain.records.DKIM !== 'VERIFIED') {
    return isSpfAligned
      ? { state: 'attention', advice: 'Only SPF is aligned. Publish the DKIM records.' }
      : brokenRule('Neither SPF nor DKIM passes for this domain. Publish the records for DKIM and the return path.');
  }
  const failureAdvice = adviseOnFailures(domain);
  if (failureAdvice !== null) return { state: 'attention', advice: failureAdvice };
  if (isSpfAligned) return MET;
  const advice = isStrict
    ? 'DKIM is aligned, which is enough. To align SPF too, use aspf=r in the DMARC record.'
    : 'DKIM is aligned, which is enough. To align SPF too, publish the records for the return path.';
  return { state: 'met', advice };
}

const SEVERITY: readonly RuleState[] = ['met', 'unknown', 'attention', 'broken'];

function judgeAll(domains: readonly AuthenticatedDomain[], judge: (domain: AuthenticatedDomain) => Finding): Judgement {
  if (domains.length === 0) return { state: 'unknown', current: 'No verified domains.', advice: 'Add a domain.' };
  const results = domains.map((domain) => ({ id: domain.id, domain: domain.domain, ...judge(domain) }));
  const worstState = results
    .map(({ state }) => state)
    .reduce((worst, state) => (SEVERITY.indexOf(state) > SEVERITY.indexOf(worst) ? state : worst));
  const metCount = results.filter(({ state }) => state === 'met').length;
  const current = `${metCount} of ${results.length} verified ${results.length === 1 ? 'domain' : 'domains'}.`;
  const worst = results.find(({ state }) => state === worstState);
  const advice = worstState === 'met' ? null : (worst?.advice ?? null);
  return { state: worstState, current, advice, domains: results };
}

export const domainRules = (domains: readonly AuthenticatedDomain[]) => ({
  spf: judgeAll(domains, judgeSpf),
  dkim: judgeAll(domains, judgeDkim),
  dmarc: judgeAll(domains, judgeDmarc),
  alignment: judgeAll(domains, judgeAlignment),
  from_domain: judgeAll(domains, () => MET),
});
