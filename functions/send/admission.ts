import { MAX_BACKLOG_SECONDS } from '../../shared/contract/email-limits';
import { Problem } from '../../shared/contract/problem';
import { readCounter } from '../../shared/db/counters/counters';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { Project } from '../../shared/db/projects/projects';
import { sendingRate } from '../../shared/db/sending/send-rate';
import { domainOf, type EmailAddress } from '../../shared/domain/address';
import { pauseSentence } from '../../shared/domain/sending/pause-sentence';
import { pauseOf } from '../../shared/domain/sending/reputation';
import { timedCache } from '../../shared/ops/cache';
import type { EmailSource } from '../../shared/services/accept-email/compose-email';

export async function refuseUnverified(projectId: string, sender: EmailAddress, field: string): Promise<void> {
  if (await verifiedSender(projectId, sender)) return;
  const message = `The domain ${domainOf(sender)} of ${field} is not verified in this project. Add it with POST /domains, publish its records and wait until it is VERIFIED, or send from a domain that is.`;
  throw new Problem('DOMAIN_NOT_VERIFIED', { message });
}

/** Emails queued before the pause leave after it. */
export function refusePaused(project: Project, kind: EmailSource['kind']): void {
  const pause = pauseOf(project, { kind });
  if (pause) throw new Problem('SENDING_PAUSED', { message: pauseSentence(pause) });
}

/** Cached, because with forty stream shards reading the count costs more than storing the email. */
const BACKLOG_AGE_MS = 10_000;
const backlogs = timedCache<number>(BACKLOG_AGE_MS);

const secondsToSend = (emails: number, rate: number): number =>
  Math.min(MAX_BACKLOG_SECONDS, Math.ceil(emails / rate)) + BACKLOG_AGE_MS / 1000;

export async function refuseOverBacklog(projectId: string): Promise<void> {
  const counted = backlogs.get(projectId, () => readCounter(projectId, 'emails:waiting'));
  const [waiting, rate] = await Promise.all([counted, sendingRate()]);
  const over = waiting - rate * MAX_BACKLOG_SECONDS;
  if (over <= 0) return;
  const message = `${waiting} emails are already waiting, more than the service sends in an hour. Repeat the request later, or send to a large audience with a campaign.`;
  throw new Problem('SENDING_BACKLOG', { message, retryAfterSeconds: secondsToSend(over, rate) });
}
