import { findAddressSlot } from '../../shared/db/contacts/addresses';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { addToFormCount } from '../../shared/db/forms/forms';
import { putSubmission } from '../../shared/db/forms/submissions';
import type { Project } from '../../shared/db/projects/projects';
import { creationMark } from '../../shared/domain/contacts/contact';
import type { CheckedSubmission } from '../../shared/domain/forms/check-submission';
import { consentOf, dataOf, topicsOf } from '../../shared/domain/forms/check-submission';
import type { Form } from '../../shared/domain/forms/form';
import { isoNow } from '../../shared/ops/clock';
import { logger } from '../../shared/ops/log';
import { askContactToConfirm, reserveConfirmationEmail } from '../../shared/services/ask-to-confirm/ask-to-confirm';
import { joinSegment } from '../../shared/services/join-segment/join-segment';

interface FormSubmission extends CheckedSubmission {
  page: string;
  requestSeed: string;
  sourceIp: string;
}

const submissionRecord = (form: Form, { answers, topics, page }: FormSubmission) => ({
  formId: form.id,
  answers,
  offered: form.topics,
  chosen: topics,
  ...(form.segmentId ? { segmentId: form.segmentId } : {}),
  consent: form.consent,
  page,
  createdAt: isoNow(),
});

const newContact = ({ email, requestSeed }: FormSubmission) => ({
  email,
  subscribed: true,
  subscribedIfNew: true,
  source: 'form' as const,
  untrusted: true,
  current: null,
  request: { mark: creationMark(requestSeed), repeated: false },
});

/** Anybody may have typed the data, so it is stored apart until confirmed, and not at all over a limit or after a complaint. */
export async function requestConfirmation(project: Project, form: Form, submission: FormSubmission): Promise<void> {
  const { row } = await findAddressSlot(project, submission.email);
  const request = { email: submission.email, byForm: true, sourceIp: submission.sourceIp };
  const mayRequest = await reserveConfirmationEmail(project, request, row);
  if (!mayRequest && !row?.pendingSince) return;
  const result = row
    ? { contact: row, isNew: false }
    : await upsertContact(project, { ...newContact(submission), needsConfirmation: true, keepsExistingData: true });
  if ('problem' in result) throw new Error('a contact without data exceeds a limit of contact data');
  const { contact, isNew } = result;
  const { id, generation } = contact;
  await putSubmission(project.id, { ...submissionRecord(form, submission), contactId: id, generation });
  if (mayRequest && !isNew) await askContactToConfirm(project.id, contact, { byForm: true });
}

/** Doesn't change an existing contact: a stranger may have typed its address. */
export async function addSubscriber(project: Project, form: Form, submission: FormSubmission): Promise<void> {
  if ((await findAddressSlot(project, submission.email)).row) return;
  const record = submissionRecord(form, submission);
  const outcome = await upsertContact(project, {
    ...newContact(submission),
    patch: dataOf(record),
    keepsExistingData: true,
    choices: (existing, subscribed) =>
      subscribed ? { topics: topicsOf(record, existing.topics), consent: consentOf(record, isoNow(), 'form') } : {},
  });
  if ('problem' in outcome) {
    logger.warn('a form submission exceeds a limit of contact data', { project: project.id });
    return;
  }
  if (!outcome.isNew || !outcome.contact.subscribed) return;
  await joinSegment(project.id, form.segmentId, [outcome.contact]);
  await addToFormCount(project.id, form.id, 'subscribed');
}
