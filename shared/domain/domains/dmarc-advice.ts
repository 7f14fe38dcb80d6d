import { type DmarcPolicy, dmarcState, type Policy } from './dmarc';

/** After this time the reports have shown everybody who sends in the domain's name. */
const TIME_TO_LOOK_MS = 30 * 24 * 3600_000;
const STRENGTH: readonly Policy[] = ['none', 'quarantine', 'reject'];

interface DmarcFacts {
  own: readonly string[];
  /** At the organisational domain, if that is another. */
  above?: readonly string[] | undefined;
  domain: string;
  /** Since when the domain has been verified, epoch milliseconds. */
  verifiedAt?: number | undefined;
}

function onPolicy({ p, sp, pct, reports, strictDkim }: DmarcPolicy, applied: Policy, facts: DmarcFacts, now: number) {
  const since = facts.verifiedAt;
  if (applied === 'none' && reports && since !== undefined && now - since > TIME_TO_LOOK_MS) {
    return 'With p=none nothing stops forged mail: when the reports show none of your senders failing, change it to p=quarantine.';
  }
  if (!reports) return 'Add rua=mailto:… with an address of yours: receivers then report who sends in your name.';
  if (pct < 100)
    return `With pct=${pct} the policy covers only a part of the mail: remove pct once the reports are clean.`;
  if (STRENGTH.indexOf(sp) < STRENGTH.indexOf(p)) {
    return `With sp=${sp} sub-domains can be forged although the domain can not: make sp as strict as p.`;
  }
  if (strictDkim) {
    return `With adkim=s mail from sub-domains of ${facts.domain} fails, because it is signed as ${facts.domain}: use adkim=r.`;
  }
  return null;
}

/** What to do about a domain's DMARC record, in one sentence; null if there is nothing to do. */
export function adviseDmarc(facts: DmarcFacts, now: number): string | null {
  const state = dmarcState(facts.own, facts.above);
  switch (state.is) {
    case 'missing':
      return 'Publish this record: large mailbox providers ask those who send in bulk for a DMARC policy.';
    case 'several':
      return 'Keep one DMARC record only: if there are several, receivers ignore them all (RFC 7489, section 6.6.3).';
    case 'malformed':
      return 'Receivers can not read this record: it must begin with v=DMARC1; followed by p=none, p=quarantine or p=reject.';
    case 'own':
      return onPolicy(state.policy, state.policy.p, facts, now);
    case 'inherited':
      // The record above belongs to whoever manages that domain.
      return state.policy.sp === 'none' && !state.policy.reports
        ? 'The policy of the domain above applies, and it stops and reports nothing: publish a record here.'
        : null;
  }
}
