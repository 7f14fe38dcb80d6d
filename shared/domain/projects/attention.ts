import { type AttentionItem, FAILED_EXECUTION_DAYS, MAX_COUNTED_FAILURES } from '../../contract/attention';
import type { DisabledReason } from '../../contract/webhooks';
import type { EpochMs } from '../../durations';
import type { Campaign } from '../campaigns/campaign';
import { type AuthenticatedDomain, domainRules } from '../deliverability/domain-rules';
import { type Domain, statusAt } from '../domains/domains';
import { type AccountState, isStopped } from '../sending/account';
import { type CampaignHold, hasCurrentRefusal } from '../sending/campaign-hold';
import { hasFailedTooLong, isInterrupted } from '../webhooks/attempts';
import { pauseItems, type ReputationFacts, reputationItems } from './reputation-items';

const QUOTA_WARNING_SHARE = 0.8;

export interface AttentionFacts extends ReputationFacts {
  account: AccountState | null;
  hold: CampaignHold | null;
  domains: readonly Domain[];
  authenticated: readonly AuthenticatedDomain[];
  pausedCampaigns: readonly Campaign[];
  waitingApprovals: readonly { id: string; name: string; recipients: number; requestedAt: string }[];
  webhooks: readonly {
    id: string;
    url: string;
    enabled: boolean;
    disabledReason?: DisabledReason;
    failing?: { since: EpochMs; last: EpochMs };
    updatedAt: string;
  }[];
  workflows: readonly { id: string; name: string; failed: number }[];
  now: EpochMs;
}

const iso = (time: number): string => new Date(time).toISOString();
const recordOf = (id: string, name: string) => ({ id, name });
const noRecord = { id: null, name: null, since: null };

function accountItems({ account }: AttentionFacts): AttentionItem[] {
  if (!account) return [];
  const { enforcement, max24HourSend: quota, sentLast24Hours: used } = account;
  const path = 'deliverability';
  const items: AttentionItem[] = [];
  if (isStopped(account)) {
    const message = 'Amazon SES has stopped sending, so all emails are waiting. The Reputation page shows what to do.';
    items.push({ ...noRecord, kind: 'account_stopped', urgent: true, message, path });
  }
  if (enforcement === 'PROBATION') {
    const message =
      'Amazon SES is reviewing the account because of bounces or complaints, and may stop it. The Reputation page shows what to do.';
    items.push({ ...noRecord, kind: 'account_in_review', urgent: false, message, path });
  }
  if (quota >= 0 && used >= quota * QUOTA_WARNING_SHARE) {
    const message = `${used} of ${quota} emails used in the last 24 hours. At 90%, bulk email waits.`;
    items.push({ ...noRecord, kind: 'quota_nearly_used', urgent: false, message, path });
  }
  return items;
}

function holdItems({ hold, now }: AttentionFacts): AttentionItem[] {
  if (!hold || !hasCurrentRefusal(hold, now)) return [];
  const message = `Amazon SES refuses campaign emails, so they wait. The service tries one after ${iso(hold.until)}; once SES accepts it, the others follow. SES’s response: ${hold.detail}`;
  const since = iso(hold.since);
  return [{ ...noRecord, kind: 'campaigns_rest', urgent: true, since, message, path: 'deliverability' }];
}

/** A domain that has failed no longer has `failingSince`. */
const domainItems = ({ domains, now }: AttentionFacts): AttentionItem[] =>
  domains.flatMap((domain): AttentionItem[] => {
    const { id, verifiedAt, failingSince, failedAt = null } = domain;
    const isLost = statusAt(domain, now) !== 'VERIFIED';
    if (verifiedAt === undefined || (failingSince === undefined && !isLost)) return [];
    const message = isLost
      ? 'Its DNS records are missing, so nothing is sent from it. Add them again.'
      : 'Its DNS records are missing. Add them again to keep it verified.';
    return [
      {
        ...recordOf(id, domain.domain),
        kind: 'domain_failing',
        urgent: isLost,
        since: failingSince === undefined ? failedAt : iso(failingSince),
        message,
        path: `deliverability/domains/${id}`,
      },
    ];
  });

function domainRuleItems({ authenticated, domains }: AttentionFacts): AttentionItem[] {
  const { spf, dkim, dmarc, alignment } = domainRules(authenticated);
  const isFailing = (id: string) => domains.some((domain) => domain.id === id && domain.failingSince !== undefined);
  return authenticated.flatMap(({ id, domain }): AttentionItem[] => {
    const unmet = [spf, dkim, dmarc, alignment].flatMap(({ domains: results = [] }) =>
      results.filter((result) => result.id === id && (result.state === 'attention' || result.state === 'broken')),
    );
    if (unmet.length === 0 || isFailing(id)) return [];
    const message = [...new Set(unmet.map(({ advice }) => advice))].join(' ');
    return [
      {
        ...recordOf(id, domain),
        kind: 'domain_rule_unmet',
        urgent: false,
        since: null,
        message,
        path: `deliverability/domains/${id}`,
      },
    ];
  });
}

const campaignItems = ({ pausedCampaigns }: AttentionFacts): AttentionItem[] =>
  pausedCampaigns.map(({ id, name, pauseReason, updatedAt }) => ({
    ...recordOf(id, name),
    kind: 'campaign_paused',
    urgent: true,
    since: updatedAt,
    message: pauseReason ?? 'Paused by a member. Resume or cancel it.',
    path: `campaigns/${id}`,
  }));

const approvalItems = ({ waitingApprovals }: AttentionFacts): AttentionItem[] =>
  waitingApprovals.map(({ id, name, recipients, requestedAt }) => ({
    ...recordOf(id, name),
    kind: 'approval_waiting',
    urgent: false,
    since: requestedAt,
    message: `An agent wants to send this to ${recipients} ${recipients === 1 ? 'contact' : 'contacts'}. Review it, then approve or reject it.`,
    path: `campaigns/${id}/send`,
  }));

const webhookItems = ({ webhooks, now }: AttentionFacts): AttentionItem[] =>
  webhooks.flatMap(({ id, url, enabled, disabledReason, failing, updatedAt }): AttentionItem[] => {
    const base = { ...recordOf(id, url), path: `developers/webhooks/${id}` };
    if (!enabled && disabledReason) {
      const message =
        disabledReason === 'gone'
          ? 'Its server responded with 410 Gone. Correct the URL and enable it.'
          : 'It failed for three days. Fix its server and enable it.';
      return [{ ...base, kind: 'webhook_disabled', urgent: true, since: updatedAt, message }];
    }
    if (!enabled || !failing || hasFailedTooLong(failing)) return [];
    const message = isInterrupted(failing, now)
      ? 'The latest messages failed and won’t be retried. Fix its server, then send a test.'
      : 'Messages are being retried. It’s disabled after three days without success.';
    return [{ ...base, kind: 'webhook_failing', urgent: false, since: iso(failing.since), message }];
  });

const failedCountText = (failed: number): string =>
  failed === MAX_COUNTED_FAILURES ? `At least ${failed}` : String(failed);

const workflowItems = ({ workflows }: AttentionFacts): AttentionItem[] =>
  workflows
    .filter(({ failed }) => failed > 0)
    .map(({ id, name, failed }) => ({
      ...recordOf(id, name),
      kind: 'executions_failed',
      urgent: false,
      since: null,
      message: `${failedCountText(failed)} of its executions started in the last ${FAILED_EXECUTION_DAYS} days failed. Open one to see the step and the reason.`,
      path: `workflows/${id}`,
    }));

export function attentionOf(facts: AttentionFacts): AttentionItem[] {
  const itemGroups = [
    accountItems,
    holdItems,
    pauseItems,
    reputationItems,
    domainItems,
    domainRuleItems,
    campaignItems,
    approvalItems,
    webhookItems,
    workflowItems,
  ];
  const items = itemGroups.flatMap((itemsOf) => itemsOf(facts));
  return [...items.filter(({ urgent }) => urgent), ...items.filter(({ urgent }) => !urgent)];
}
