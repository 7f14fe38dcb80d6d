import { createHash } from 'node:crypto';
import { takeConfirmation } from '../../shared/db/contacts/confirmations';
import { getContact } from '../../shared/db/contacts/contacts';
import { getSuppression } from '../../shared/db/contacts/suppressions';
import { verifiedSender } from '../../shared/db/domains/domains';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import { takeShare } from '../../shared/db/sending/lane-share';
import { sendingRate } from '../../shared/db/sending/send-rate';
import { loadTemplate } from '../../shared/db/templates/templates';
import { parseAddress } from '../../shared/domain/address';
import type { Contact } from '../../shared/domain/contacts/contact';
import { confirmationLink } from '../../shared/domain/pages/link-token';
import { now } from '../../shared/ops/clock';
import { env } from '../../shared/ops/env';
import { idSource } from '../../shared/ops/ids';
import { logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';
import { mailComposer } from '../../shared/services/compose-email/compose-mail';
import type { MailSource } from '../../shared/services/compose-email/mail';
import { newEmailRow } from '../../shared/services/compose-email/new-email-row';
import { storeContents } from '../../shared/services/compose-email/store-contents';
import { storeEmails } from '../../shared/services/compose-email/store-emails';

/** A contact that waits for its own word. */
type Pending = Contact & { pendingSince: string };

const isPending = (contact: Contact): contact is Pending => contact.pendingSince !== undefined;

/**
 * Sends a contact the mail by which it confirms its subscription, at most once for each time that it was asked: all ids
 * derive from that. What is not as it should be (no template, no verified sender) leaves the contact waiting.
 */
export async function sendConfirmation(projectId: string, contactId: string): Promise<void> {
  const project = await currentProject(projectId);
  if (!project?.doubleOptIn?.enabled) return;
  const [contact, suppression] = await Promise.all([
    getContact(project, contactId),
    getSuppression(projectId, contactId),
  ]);
  if (!contact || !isPending(contact) || suppression) return;
  const source = await readSource(project, project.doubleOptIn.templateId);
  const mail = source && compose(project, source, contact);
  if (!mail) {
    count('ConfirmationNotSent');
    logger.warn('a confirmation mail could not be made', { project: projectId, contact: contactId });
    return;
  }
  const { generation, pendingSince: asked } = contact;
  const mailNumber = await takeConfirmation(projectId, { contactId, generation, asked });
  if (mailNumber !== null) await store(project, source, contact, { mail, mailNumber });
}

/** The template as it is now; null when it is gone, or its sender's domain is not verified (any more). */
async function readSource(project: Project, templateId: string): Promise<MailSource | null> {
  const template = await loadTemplate(project.id, templateId);
  const from = parseAddress(template?.from ?? project.from ?? '');
  if (!template || !from || !(await verifiedSender(project.id, from))) return null;
  const { id, subject, body, text } = template;
  const name = template.fromName ?? project.fromName;
  const replyTo = parseAddress(template.replyTo ?? project.replyTo ?? '');
  return {
    subject,
    body,
    text,
    from: { email: from, ...(name ? { name } : {}) },
    ...(replyTo ? { replyTo } : {}),
    kind: 'TRANSACTIONAL',
    template: id,
  };
}

/** Its clicks are not tracked, for the link is a secret that has no business in anybody's redirect. */
function compose(project: Project, source: MailSource, contact: Pending) {
  const confirmUrl = confirmationLink(env('publicUrl'), project, contact.id, Date.parse(contact.pendingSince));
  const composed = mailComposer(project, source, { data: { confirmUrl }, headers: {}, tracking: false })(contact);
  return composed.ok ? composed.mail : null;
}

type Composed = NonNullable<ReturnType<typeof compose>>;

async function store(
  project: Project,
  source: MailSource,
  contact: Pending,
  { mail, mailNumber }: { mail: Composed; mailNumber: number },
): Promise<void> {
  const { id: contactId, generation, email } = contact;
  const named = ['confirmation', project.id, contactId, generation, mailNumber].join('\n');
  const ids = idSource(createHash('sha256').update(named).digest('hex'), Date.parse(contact.pendingSince));
  const context = { projectId: project.id, seed: ids.seed, dueAt: now() };
  const [contentId = ''] = await storeContents([{ ...mail, attachments: [] }], context);
  const fits = (await takeShare(project.id, 1, await sendingRate())) > 0;
  const row = newEmailRow(source, {
    id: ids.id('em'),
    projectId: project.id,
    contactId,
    generation,
    recipient: { email },
    content: { id: contentId, mail },
    lane: fits ? 'transactional' : 'bulk',
    status: 'QUEUED',
    tags: {},
    time: ids.time,
  });
  await storeEmails([row], now());
}
