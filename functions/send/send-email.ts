import { MAXIMUM_BACKLOG_SECONDS, MAXIMUM_SCHEDULED } from '../../shared/contract/mail-limits';
import { invalidBody, Problem } from '../../shared/contract/problem';
import type { SendBody, sendGroup } from '../../shared/contract/routes/send';
import { readCounter } from '../../shared/db/counters/counters';
import { verifiedSender } from '../../shared/db/domains/domains';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import { sendingRate } from '../../shared/db/sending/send-rate';
import { domainOf } from '../../shared/domain/address';
import { pauseOf, pauseSentence } from '../../shared/domain/sending/reputation';
import type { Endpoint } from '../../shared/http/call';
import { timedCache } from '../../shared/ops/cache';
import { toIso } from '../../shared/ops/clock';
import { acceptMails } from '../../shared/services/accept-mail/accept-mails';
import type { ComposedMail, MailSource } from '../../shared/services/accept-mail/compose-mail';
import { checkUploads, storeAttachments } from './attachments';
import { checkMembers } from './check-members';
import { admitFields, composeAll, planRecipients, storeContacts } from './plan';
import { readRecipients } from './recipients';
import { readRequestSource } from './source';

export const sendEmail: Endpoint<typeof sendGroup.routes.sendEmail> = async ({ body, project, ids, repeated }) => {
  const errors = checkMembers(body, { now: ids.time });
  if (errors.length > 0) throw invalidBody(errors);
  const { recipients } = readRecipients(body.to);

  const source = await readRequestSource(project.id, body);
  const attachmentContext = {
    projectId: project.id,
    seed: ids.id('req'),
    dueAt: body.scheduledAt ?? ids.time,
  };
  await checkUploads(body.attachments, attachmentContext);
  await refuseUnverified(project.id, source, body);
  refusePaused(project, source);
  await refuseOverBacklog(project.id);
  if (body.scheduledAt !== undefined) await refuseOverScheduled(project.id, recipients.length);

  const planned = await planRecipients(project, recipients, body, source);
  const composed = composeAll(project, source, planned, body);
  await admitFields(project, body);

  const attachments = await storeAttachments(body.attachments, attachmentContext);
  const contacts = await storeContacts(planned, body, { project, ids, repeated });
  const { tags, scheduledAt } = body;
  const rows = await acceptMails(
    { projectId: project.id, source, ids, lane: laneOf(source, body), tags, scheduledAt, attachments },
    planned.map(({ contactId, recipient, refusal }, index) => {
      const { generation } = contacts.get(contactId) ?? {};
      return { contactId, generation, recipient, refusal, mail: composed[index] as ComposedMail };
    }),
  );
  return { status: 200, body: { emails: rows.map(toResult), timestamp: toIso(ids.time) } };
};

/** Scheduled mail takes its part of the transactional lane when it is due. */
function laneOf({ kind }: MailSource, { scheduledAt }: SendBody) {
  if (kind === 'MARKETING') return 'bulk';
  return scheduledAt === undefined ? 'share' : 'transactional';
}

/** Why an email is not accepted to be sent. */
const refusals = ['suppressed', 'unsubscribed', 'not_in_topic', 'snoozed'] as const;

/** What the answer says of an email: how it was accepted, even if a repeat finds it further on its way. */
function toResult({ id, contactId, email, status, reason, scheduledAt }: EmailRow) {
  const contact = { id: contactId, email };
  const refusal = refusals.find((name) => name === reason);
  if (status === 'SKIPPED' && refusal) return { contact, email: id, status, reason: refusal } as const;
  return { contact, email: id, status: scheduledAt === undefined ? 'QUEUED' : 'SCHEDULED' } as const;
}

/** Refuses a sender whose domain the project has not shown to be its own. */
async function refuseUnverified(projectId: string, { from }: MailSource, body: SendBody): Promise<void> {
  if (await verifiedSender(projectId, from.email)) return;
  const member = body.from === undefined ? "the template's from" : 'from';
  const message = `The domain ${domainOf(from.email)} of ${member} is not verified in this project. Add it with POST /domains, publish its records and wait until it is VERIFIED, or send from a domain that is.`;
  throw new Problem('DOMAIN_NOT_VERIFIED', { message });
}

/** Refuses mail of a kind that is paused. What was queued before waits, and leaves after the pause. */
function refusePaused(project: Project, { kind }: MailSource): void {
  const pause = pauseOf(project, { kind });
  if (pause) throw new Problem('SENDING_PAUSED', { message: pauseSentence(pause) });
}

/** A count has a part for each shard of the stream: at forty of them, reading it costs more than storing the mail. */
const BACKLOG_AGE_MS = 10_000;
const backlogs = timedCache<number>(BACKLOG_AGE_MS);

/** The email rate is a queue and not a refusal, up to one hour of it. */
async function refuseOverBacklog(projectId: string): Promise<void> {
  const counted = backlogs.get(projectId, () => readCounter(projectId, 'emails:waiting'));
  const [waiting, rate] = await Promise.all([counted, sendingRate()]);
  if (waiting <= rate * MAXIMUM_BACKLOG_SECONDS) return;
  const message = `${waiting} emails wait already, more than an hour of sending. Repeat the request later, or send to a large audience with a campaign.`;
  throw new Problem('SENDING_BACKLOG', { message, retryAfterSeconds: 60 });
}

/** The counter trails by some seconds, and so the limit may be passed by what arrives in them. */
async function refuseOverScheduled(projectId: string, added: number): Promise<void> {
  const scheduled = await readCounter(projectId, 'emails:scheduled');
  if (scheduled + added > MAXIMUM_SCHEDULED) throw new Problem('TOO_MANY_SCHEDULED');
}
