import type { SendOutcome } from '../../aws/mailer';
import type { EmailRow } from '../../db/emails/emails';
import { failEmail, markSent, noteUnclear, releaseEmail } from '../../db/emails/sending';
import { doubtTenant } from '../../db/sending/tenants';
import { now } from '../../ops/clock';
import { logger } from '../../ops/log';
import { count } from '../../ops/metrics';

/** How long a mail rests that SES can't take at all now: paused, over quota, or wrongly set up. */
const REST_MS = 5 * 60_000;
const SHORT_REST_MS = 30_000;

/** What the row of a mail says after a try; one that was released is not tried again before `retryAt`. */
export type Recorded = { did: 'sent' | 'failed' | 'unclear' } | { did: 'released'; retryAt: number };

/**
 * Writes what SES answered into the row of the mail, which the token holds. `acceptedBy` is the request that the mail came
 * with: the log leads from there to SES's own id.
 */
export async function recordOutcome(
  row: EmailRow,
  token: string,
  outcome: SendOutcome,
  acceptedBy?: string,
): Promise<Recorded> {
  const ses = outcome.outcome === 'accepted' ? outcome.messageId : undefined;
  const log = { acceptedBy, email: row.id, project: row.projectId, outcome: outcome.outcome, ses };
  // What SES took of a campaign is told by the chunk: a line a mail would cost as much as 150,000 writes a million.
  const isTold = row.campaign !== undefined && outcome.outcome === 'accepted';
  if (!isTold) logger.info('tried to send', { ...log, ...('detail' in outcome ? { detail: outcome.detail } : {}) });
  const release = async (restMs: number, detail: string): Promise<Recorded> => {
    const retryAt = now() + restMs;
    await releaseEmail(row, token, retryAt, detail);
    return { did: 'released', retryAt };
  };
  switch (outcome.outcome) {
    case 'accepted':
      await markSent(row, token, outcome.messageId);
      return { did: 'sent' };
    case 'refused':
      await failEmail(row, token, outcome.reason, outcome.detail);
      return { did: 'failed' };
    case 'unclear':
      count('OutcomeUnclear');
      await noteUnclear(row, token, outcome.detail);
      return { did: 'unclear' };
    case 'throttled':
    case 'not_sent':
      return release(SHORT_REST_MS, outcome.detail);
    case 'wrong_tenant':
      await doubtTenant(row.projectId);
      return release(SHORT_REST_MS, outcome.detail);
    case 'quota':
    case 'blocked':
      count('SendingBlocked');
      return release(REST_MS, outcome.detail);
  }
}
