import type { DmarcState } from '../domains/dmarc';
import type { AuthResult, Source, Totals } from './report';
import type { SummedReports } from './sum-reports';

export const policies = ['none', 'quarantine', 'reject'] as const;
export type Policy = (typeof policies)[number];

const MIN_NAMED_SHARE = 0.01;
/** Forwarding makes some emails fail both checks, so a safe share is above 0. */
const SAFE_SHARE = 0.02;
/** With fewer days or emails, reports don't show every sender. */
const MIN_DAYS = 14;
const MIN_EMAILS = 100;

const hasPassed = (check: AuthResult | null): check is AuthResult => check?.result === 'pass';

function alignedDomainOf({ dkimAligned, spfAligned, dkim, spf }: Source): string | undefined {
  if (dkimAligned && dkim) return dkim.domain;
  return spfAligned ? spf?.domain : undefined;
}

export function explainSource(source: Source, domain: string): string {
  const { kind, dkimAligned, spfAligned, dkim, spf } = source;
  if (kind === 'here') {
    if (dkimAligned && spfAligned) return 'Sent by this service. SPF and DKIM are aligned.';
    return dkimAligned
      ? 'Sent by this service. Only DKIM is aligned, which is enough. It was forwarded, or the records for the return path are missing.'
      : 'Sent by this service. Only SPF is aligned. The signature was broken in transit, or the DKIM records are missing.';
  }
  if (kind === 'aligned') {
    return `Another service that may send as ${alignedDomainOf(source) ?? domain}. Its emails pass.`;
  }
  if (hasPassed(dkim)) {
    return `Signed as ${dkim.domain}, not ${domain}. If this is one of your services, set up DKIM for ${domain} there.`;
  }
  if (hasPassed(spf)) {
    return `SPF passes for ${spf.domain}, not ${domain}. If this is one of your services, set up DKIM for ${domain} there.`;
  }
  return 'Neither SPF nor DKIM passes. Someone else is sending as you, or it’s a service you forgot.';
}

export function percent(part: number, whole: number): string {
  const share = (part / whole) * 100;
  if (share > 0 && share < 0.01) return 'under 0.01%';
  const rounded = share > 99 && part < whole ? Math.floor(share * 100) / 100 : Number(share.toPrecision(2));
  return `${rounded}%`;
}

const emails = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'email' : 'emails'}`;
const failedCount = ({ messages, passed }: Totals): number => messages - passed;

function largestFailing(sources: readonly Source[]): { network: string; messages: number } | null {
  const messagesByNetwork = new Map<string, number>();
  for (const { kind, network, messages } of sources) {
    if (kind !== 'failed' || !network) continue;
    messagesByNetwork.set(network, (messagesByNetwork.get(network) ?? 0) + messages);
  }
  const [largest] = [...messagesByNetwork]
    .map(([network, messages]) => ({ network, messages }))
    .sort((a, b) => b.messages - a.messages || (a.network < b.network ? -1 : 1));
  return largest ?? null;
}

export function explainReports({ totals, sources }: SummedReports, domain: string): string {
  if (totals.messages === 0) return `No emails claiming to be from ${domain} have been reported yet.`;
  const largest = largestFailing(sources);
  if (!largest || failedCount(totals) / totals.messages < MIN_NAMED_SHARE) {
    return `${percent(totals.passed, totals.messages)} of ${emails(totals.messages)} claiming to be from ${domain} passed.`;
  }
  return `${percent(largest.messages, totals.messages)} of emails claiming to be from ${domain} came from ${largest.network} and failed both SPF and DKIM. Someone else is sending as you, or it’s a service you forgot.`;
}

export interface PolicyFacts {
  state: DmarcState | null;
  address: string | null;
  sum: SummedReports;
}

export function policyOf(state: DmarcState | null): Policy | null {
  if (state?.kind === 'own') return state.policy.p;
  return state?.kind === 'inherited' ? state.policy.sp : null;
}

const stricterPolicy = (policy: Policy | null): Policy | null =>
  policy === null ? null : (policies[policies.indexOf(policy) + 1] ?? null);

const CHECK_SOURCES = 'Check the failing sources, and set up those that are yours.';

export function advisePolicy({ state, address, sum }: PolicyFacts): {
  advice: string | null;
  nextPolicy: Policy | null;
} {
  const adviceOnly = (advice: string | null) => ({ advice, nextPolicy: null });
  if (address === null) return adviceOnly('Turn on reports, then publish the DMARC record shown for the domain.');
  const { totals, days } = sum;
  const isAddressMissing = state !== null && !('policy' in state && state.policy.reportAddresses.includes(address));
  if (isAddressMissing && totals.messages > 0) {
    return adviceOnly(`Add rua=mailto:${address} to the DMARC record. It’s missing now, so no more reports arrive.`);
  }
  if (isAddressMissing) {
    return adviceOnly(`Publish the DMARC record with rua=mailto:${address}. Until then, no reports arrive here.`);
  }
  if (totals.messages === 0) {
    return adviceOnly('Large providers report once a day on domains they receive email from. Check back tomorrow.');
  }
  const nextPolicy = stricterPolicy(policyOf(state));
  const isFailing = failedCount(totals) / totals.messages > SAFE_SHARE;
  if (nextPolicy === null) return adviceOnly(isFailing ? CHECK_SOURCES : null);
  const coveredTooLittle = [
    ...(days.length < MIN_DAYS ? [`${days.length} of ${MIN_DAYS} days`] : []),
    ...(totals.messages < MIN_EMAILS ? [`${totals.messages} of ${MIN_EMAILS} emails`] : []),
  ];
  if (coveredTooLittle.length > 0) {
    const covered = coveredTooLittle.join(' and ');
    return adviceOnly(`Keep the policy: the reports cover ${covered}, too few to show every sender.`);
  }
  if (isFailing) return adviceOnly(`${CHECK_SOURCES} Once only forged emails fail, p=${nextPolicy} stops them.`);
  return {
    advice: `It’s safe to change the policy to p=${nextPolicy}. At most ${SAFE_SHARE * 100}% of emails fail.`,
    nextPolicy,
  };
}
