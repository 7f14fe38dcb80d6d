import type { StepOf } from '../../contract/workflows';
import { getSuppression } from '../../db/contacts/suppressions';
import { type EmailRow, getEmail } from '../../db/emails/emails';
import { marketingRefusal, type SkipReason } from '../../domain/sending/sending';
import type { ActOutcome } from '../../domain/workflows/advance';
import type { Execution } from '../../domain/workflows/execution';
import { now } from '../../ops/clock';
import { mailComposer } from '../compose-email/compose-mail';
import type { ComposedMail, MailSource } from '../compose-email/mail';
import { newEmailRow } from '../compose-email/new-email-row';
import { storeContents } from '../compose-email/store-contents';
import { storeBulkEmail } from '../compose-email/store-emails';
import { currentSource } from './mail-source';
import { done, unrenderedMail } from './outcomes';
import type { StepFacts } from './step-facts';
import { payloadVariables } from './step-variables';
import { idsOfVisit } from './visit-ids';

type SendStep = StepOf<'SEND_EMAIL'>;

/**
 * Makes the mail as template and contact are now, and leaves it to the bulk lane. An email that an earlier try has made
 * stands, whatever this one would make of it; where the contact may not be mailed, it says why it was skipped.
 */
export async function sendMail(step: SendStep, execution: Execution, facts: StepFacts): Promise<ActOutcome> {
  const { project, contact, payloads } = facts;
  const ids = idsOfVisit(execution, execution.visit, execution.since);
  const [standing, read, suppression] = await Promise.all([
    getEmail({ projectId: project.id, id: ids.id('em') }),
    currentSource(step, project),
    getSuppression(project.id, contact.id),
  ]);
  if (standing) return outcomeOf(standing);
  if ('failure' in read) return read.failure;
  const { source } = read;
  const composed = mailComposer(project, source, { data: payloadVariables(payloads), headers: {} })(contact);
  if (!composed.ok) return unrenderedMail(composed.errors, source.template);
  const reason = suppression ? 'suppressed' : refusalOf(source, contact);
  return outcomeOf(await store(source, composed.mail, reason, { step, execution, facts }));
}

const refusalOf = ({ kind, topic }: MailSource, contact: StepFacts['contact']): SkipReason | null =>
  kind === 'MARKETING' ? marketingRefusal(contact, topic ?? null, now()) : null;

const outcomeOf = ({ status, reason = 'unknown' }: EmailRow): ActOutcome =>
  done(status === 'SKIPPED' ? `skipped:${reason}` : 'sent');

interface Sending {
  step: SendStep;
  execution: Execution;
  facts: StepFacts;
}

async function store(
  source: MailSource,
  mail: ComposedMail,
  reason: SkipReason | null,
  { step, execution, facts: { project, contact } }: Sending,
): Promise<EmailRow> {
  const ids = idsOfVisit(execution, execution.visit, execution.since);
  const context = { projectId: project.id, seed: ids.seed, dueAt: now() };
  const [contentId = ''] = await storeContents([{ ...mail, attachments: [] }], context);
  const row = newEmailRow(source, {
    id: ids.id('em'),
    projectId: project.id,
    contactId: contact.id,
    generation: contact.generation,
    recipient: { email: contact.email },
    content: { id: contentId, mail },
    lane: 'bulk',
    status: reason ? 'SKIPPED' : 'QUEUED',
    reason: reason ?? undefined,
    tags: { workflow: execution.workflowId, step: step.id },
    depth: execution.depth,
    time: ids.time,
  });
  return storeBulkEmail(row, now());
}
