import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import { type Account, getAccount } from '../../shared/db/sending/account';
import { listDeliveriesOfEmail } from '../../shared/db/webhooks/delivery-list';
import { type CopyState, copiesOf } from '../../shared/domain/emails/copies';
import { explainEmail, type WaitingFacts } from '../../shared/domain/emails/explain-email';
import { type ShownAddress, shownTimeline } from '../../shared/domain/emails/shown-timeline';
import { BULK_QUOTA_SHARE, isStopped } from '../../shared/domain/sending/account';
import { isPaused } from '../../shared/domain/sending/reputation';
import { emailReply } from '../../shared/http/email-reply';
import { now } from '../../shared/ops/clock';

/** Bulk email stops before the quota is used up. SES reports an unlimited quota as -1. */
function isQuotaUsed(account: Account | null, { lane }: EmailRow): boolean {
  if (account === null || account.max24HourSend < 0) return false;
  const share = lane === 'bulk' ? BULK_QUOTA_SHARE : 1;
  return account.sentLast24Hours >= account.max24HourSend * share;
}

async function readWaitingFacts(project: Project, row: EmailRow): Promise<WaitingFacts> {
  const { status } = row;
  const account = status === 'QUEUED' || status === 'SCHEDULED' ? await getAccount() : null;
  return {
    now: now(),
    paused: isPaused(project, row),
    stopped: isStopped(account),
    quotaUsed: isQuotaUsed(account, row),
  };
}

const shownCopies = (row: EmailRow, includesBcc: boolean): (CopyState & { shown: ShownAddress })[] =>
  copiesOf(row).map((copy) => {
    const { kind, email } = copy;
    return { ...copy, shown: { kind, email: kind === 'cc' || includesBcc ? email : null } };
  });

const copyReply = ({ shown, status, reason, bounceType, deliveredAt, bouncedAt, complainedAt }: ShownCopy) => ({
  ...shown,
  status,
  reason,
  bounceType: status === 'BOUNCED' ? bounceType : null,
  deliveredAt,
  bouncedAt,
  complainedAt,
});

type ShownCopy = ReturnType<typeof shownCopies>[number];

export async function emailDetailsReply(project: Project, row: EmailRow, { includesBcc = false } = {}) {
  const copies = shownCopies(row, includesBcc);
  const [facts, deliveries] = await Promise.all([
    readWaitingFacts(project, row),
    listDeliveriesOfEmail(project.id, row.id),
  ]);
  return {
    ...emailReply(row),
    error: row.error ?? null,
    explanation: explainEmail(row, facts),
    resentFrom: row.resentFrom ?? null,
    resentAs: row.resentAs ?? [],
    copies: copies.map(copyReply),
    opens: row.opens,
    clicks: row.clicks,
    timeline: shownTimeline(row, deliveries, copies),
  };
}
