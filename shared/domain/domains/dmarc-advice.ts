import { type DmarcPolicy, dmarcState, type Policy } from './dmarc';

/** Reports of this long have shown everybody who sends in the domain's name. */
const TIME_TO_LOOK_MS = 30 * 24 * 3600_000;
const STRENGTH: readonly Policy[] = ['none', 'quarantine', 'reject'];

interface DmarcFacts {
  own: readonly string[];
  /** At the organisational domain, when that is another. */
  above?: readonly string[] | undefined;
  domain: string;
  /** Since when the domain has been verified, epoch milliseconds. */
  verifiedAt?: number | undefined;
}

function onPolicy({ p, sp, pct, reports, strictDkim }: DmarcPolicy, applied: Policy, facts: DmarcFacts, now: number) {
  const since = facts.verifiedAt;
  if (applied === 'none' && reports && since !== undefined && now - since > TIME_TO_LOOK_MS) {
    return 'With p=none nothing stops forged mail: when the reports show no sender of yours failing, go on to p=quarantine.';
  }
  if (!reports) return 'Add rua=mailto:… with an address of yours: receivers then report who sends in your name.';
  if (pct < 100)
    return `With pct=${pct} the policy holds for a part of the mail only: remove it once the reports are clean.`;
  if (STRENGTH.indexOf(sp) < STRENGTH.indexOf(p)) {
    return `With sp=${sp} sub-domains are open to forgery while the domain is not: let sp be as strict as p.`;
  }
  if (strictDkim) {
    return `With adkim=s mail from sub-domains of ${facts.domain} fails, for it is signed as ${facts.domain}: use adkim=r.`;
  }
  return null;
}

/** What to do about a domain's DMARC record, in one sentence; null when there is nothing to do. */
export function adviseDmarc(facts: DmarcFacts, now: number): string | null {
  const state = dmarcState(facts.own, facts.above);
  switch (state.is) {
    case 'missing':
      return 'Publish this record: large mailbox providers ask those who send in bulk for a DMARC policy.';
    case 'several':
      return 'Leave one DMARC record only: with several of them receivers heed none (RFC 7489, section 6.6.3).';
    case 'malformed':
      return 'Receivers can not read this record: it begins with v=DMARC1; and then says p=none, p=quarantine or p=reject.';
    case 'own':
      return onPolicy(state.policy, state.policy.p, facts, now);
    case 'inherited':
      // A record of the organisation's own is for whoever keeps that domain to improve.
      return state.policy.sp === 'none' && !state.policy.reports
        ? 'The policy of the domain above holds, which stops and reports nothing: publish a record of your own here.'
        : null;
  }
}
