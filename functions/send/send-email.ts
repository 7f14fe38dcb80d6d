import { invalidBody, Problem } from '../../shared/contract/problem';
import type { SendBody, sendGroup } from '../../shared/contract/routes/send';
import { readCounter } from '../../shared/db/counters/counters';
import type { EmailRow } from '../../shared/db/emails/emails';
import { takeShare } from '../../shared/db/sending/lane-share';
import { sendingRate } from '../../shared/db/sending/send-rate';
import type { Endpoint } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';
import type { ComposedMail } from '../../shared/services/compose-email/mail';
import { newEmailRow } from '../../shared/services/compose-email/new-email-row';
import { storeContents } from '../../shared/services/compose-email/store-contents';
import { storeEmails } from '../../shared/services/compose-email/store-emails';
import { checkUploads, storeAttachments } from './attachments';
import { checkMembers } from './check-members';
import { composeAll } from './compose';
import { admitFields, type Planned, planRecipients } from './plan';
import { readRecipients } from './recipients';
import { refusePaused } from './refuse-paused';
import { refuseUnverified } from './refuse-unverified';
import { readSource, type Source } from './source';
import { storeContacts } from './store-contacts';

/** Seconds of the account's rate that a project may have unsent and due. */
const MAXIMUM_BACKLOG_SECONDS = 3600;

export const sendEmail: Endpoint<typeof sendGroup.routes.sendEmail> = async ({ body, project, ids, repeated }) => {
  const errors = checkMembers(body, { now: ids.time });
  if (errors.length > 0) throw invalidBody(errors);
  const { recipients } = readRecipients(body.to);

  const source = await readSource(project.id, body);
  const dueAt = body.scheduledAt ?? ids.time;
  const attachmentContext = { projectId: project.id, seed: ids.id('req'), dueAt };
  await checkUploads(body.attachments, attachmentContext);
  await refuseUnverified(project.id, source, body);
  refusePaused(project, source.kind);
  await refuseOverBacklog(project.id);

  const planned = await planRecipients(project, recipients, body, source);
  const composed = composeAll(project, source, planned, body);
  await admitFields(project, body);

  const attachments = await storeAttachments(body.attachments, attachmentContext);
  const contentIds = await storeContents(
    composed.map((mail) => ({ ...mail, attachments })),
    { projectId: project.id, seed: ids.seed, dueAt },
  );
  const contacts = await storeContacts(planned, body, { project, ids, repeated });
  const fits = await transactionalShare(project.id, planned, source, body);
  const wanted = planned.map((plan, index) =>
    newEmailRow(source, {
      id: ids.id('em', index),
      projectId: project.id,
      contactId: plan.contactId,
      generation: contacts.get(plan.contactId)?.generation,
      recipient: plan.recipient,
      content: { id: contentIds[index] as string, mail: composed[index] as ComposedMail },
      lane: fits(plan) ? 'transactional' : 'bulk',
      status: plan.status,
      reason: plan.reason,
      tags: body.tags,
      time: ids.time,
      scheduledAt: body.scheduledAt,
    }),
  );
  const rows = await storeEmails(wanted, now());
  return { status: 200, body: { emails: rows.map(toResult), timestamp: toIso(ids.time) } };
};

/** Why an email is not accepted to be sent. */
const refusals = ['suppressed', 'unsubscribed', 'not_in_topic', 'snoozed'] as const;

/** What the answer says of an email: how it was accepted, also where a repeat finds it further on its way. */
function toResult({ id, contactId, email, status, reason, scheduledAt }: EmailRow) {
  const contact = { id: contactId, email };
  const refusal = refusals.find((name) => name === reason);
  if (status === 'SKIPPED' && refusal) return { contact, email: id, status, reason: refusal } as const;
  return { contact, email: id, status: scheduledAt === undefined ? 'QUEUED' : 'SCHEDULED' } as const;
}

/** The email rate is a queue and not a refusal, up to one hour of it. */
async function refuseOverBacklog(projectId: string): Promise<void> {
  const [waiting, rate] = await Promise.all([readCounter(projectId, 'emails:waiting'), sendingRate()]);
  if (waiting <= rate * MAXIMUM_BACKLOG_SECONDS) return;
  const message = `${waiting} emails wait already, more than an hour of sending. Repeat the request later, or send to a large audience with a campaign.`;
  throw new Problem('SENDING_BACKLOG', { message, retryAfterSeconds: 60 });
}

/** Which of the mails go by the transactional lane: those that fit the project's share of it; the rest is bulk. */
async function transactionalShare(projectId: string, planned: Planned[], source: Source, body: SendBody) {
  if (source.kind === 'MARKETING') return () => false;
  if (body.scheduledAt !== undefined) return () => true;
  const asked = planned.filter(({ status }) => status === 'QUEUED').length;
  if (asked === 0) return () => true;
  let left = await takeShare(projectId, asked, await sendingRate());
  return ({ status }: Planned) => status !== 'QUEUED' || left-- > 0;
}
