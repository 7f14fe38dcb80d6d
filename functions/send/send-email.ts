import { invalidBody, Problem } from '../../shared/contract/problem';
import type { SendBody, sendGroup } from '../../shared/contract/routes/send';
import { readCounter } from '../../shared/db/counters';
import { verifiedSender } from '../../shared/db/domains';
import type { EmailRow } from '../../shared/db/emails';
import { takeShare } from '../../shared/db/lane-share';
import type { Project } from '../../shared/db/projects';
import { sendingRate } from '../../shared/db/send-rate';
import { domainOf } from '../../shared/domain/address';
import type { Endpoint } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';
import type { IdSource } from '../../shared/ops/ids';
import { checkUploads, storeAttachments } from './attachments';
import { checkMembers } from './check-members';
import { type Composed, composeAll, withAttachments } from './compose';
import { admitFields, type Planned, planRecipients } from './plan';
import { readRecipients } from './recipients';
import { readSource, type Source } from './source';
import { storeContacts, storeContents, storeEmails } from './store';

/** Seconds of the account's rate that a project may have unsent and due. */
const MAXIMUM_BACKLOG_SECONDS = 3600;
const LISTED_SUBJECT = 255;

export const sendEmail: Endpoint<typeof sendGroup.routes.sendEmail> = async ({ body, project, ids, repeated }) => {
  const errors = checkMembers(body, { now: ids.time });
  if (errors.length > 0) throw invalidBody(errors);
  const { recipients } = readRecipients(body.to);

  const source = await readSource(project.id, body);
  const dueAt = body.scheduledAt ?? ids.time;
  const attachmentContext = { projectId: project.id, seed: ids.id('req'), dueAt };
  await checkUploads(body.attachments, attachmentContext);
  if (!(await verifiedSender(project.id, source.from.email))) throw new Problem('DOMAIN_NOT_VERIFIED');
  await refuseOverBacklog(project.id);

  const planned = await planRecipients(project, recipients, body, source);
  const composed = composeAll(project, source, planned, body);
  await admitFields(project, body);

  const context = { project, ids, repeated, dueAt };
  const attachments = await storeAttachments(body.attachments, attachmentContext);
  const contentIds = await storeContents(
    composed.map((mail) => withAttachments(mail, attachments)),
    context,
  );
  const contacts = await storeContacts(planned, body, context);
  const fits = await transactionalShare(project.id, planned, source, body);
  const wanted = planned.map((plan, index) => {
    const content = { id: contentIds[index] as string, mail: composed[index] as Composed };
    const generation = contacts.get(plan.contactId)?.generation;
    return toRow(plan, { project, ids, source, body, index, content, generation, transactional: fits(plan) });
  });
  const rows = await storeEmails(wanted, now());
  return { status: 200, body: { emails: rows.map(toResult), timestamp: toIso(ids.time) } };
};

/** What the answer says of an email: how it was accepted, also where a repeat finds it further on its way. */
function toResult({ id, contactId, email, status, reason, scheduledAt }: EmailRow) {
  const contact = { id: contactId, email };
  if (status === 'SKIPPED' && (reason === 'suppressed' || reason === 'unsubscribed')) {
    return { contact, email: id, status, reason } as const;
  }
  return { contact, email: id, status: scheduledAt === undefined ? 'QUEUED' : 'SCHEDULED' } as const;
}

/** The email rate is a queue and not a refusal, up to one hour of it. */
async function refuseOverBacklog(projectId: string): Promise<void> {
  const [waiting, rate] = await Promise.all([readCounter(projectId, 'emails:waiting'), sendingRate()]);
  if (waiting > rate * MAXIMUM_BACKLOG_SECONDS) throw new Problem('SENDING_BACKLOG', { retryAfterSeconds: 60 });
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

interface RowFacts {
  project: Project;
  ids: IdSource;
  source: Source;
  body: SendBody;
  index: number;
  content: { id: string; mail: Composed };
  generation: string | undefined;
  transactional: boolean;
}

function toRow(plan: Planned, facts: RowFacts): EmailRow {
  const { project, ids, source, body, index, content, generation, transactional } = facts;
  const createdAt = toIso(ids.time);
  const detail = plan.reason ? { detail: plan.reason } : {};
  return {
    id: ids.id('em', index),
    projectId: project.id,
    contactId: plan.contactId,
    ...(generation ? { generation } : {}),
    email: plan.recipient.email,
    ...(plan.recipient.name ? { toName: plan.recipient.name } : {}),
    from: content.mail.from.email,
    fromDomain: domainOf(source.from.email),
    subject: content.mail.subject.slice(0, LISTED_SUBJECT).replace(/\p{Cs}$/u, ''),
    contentId: content.id,
    kind: source.kind,
    lane: transactional ? 'transactional' : 'bulk',
    ...(source.template ? { template: source.template } : {}),
    tags: body.tags,
    status: plan.status,
    rank: 0,
    ...(plan.reason ? { reason: plan.reason } : {}),
    createdAt,
    ...(body.scheduledAt === undefined ? {} : { scheduledAt: toIso(body.scheduledAt) }),
    attempts: 0,
    sweeps: 0,
    opens: 0,
    clicks: 0,
    timeline: [
      { type: 'accepted', at: createdAt },
      { type: plan.status.toLowerCase(), at: createdAt, ...detail },
    ],
    seen: [],
  };
}
