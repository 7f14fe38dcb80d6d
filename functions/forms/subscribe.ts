import { findAddressSlot } from '../../shared/db/contacts/addresses';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { putSubmission } from '../../shared/db/forms/submissions';
import type { Project } from '../../shared/db/projects/projects';
import { creationMark } from '../../shared/domain/contacts/contact';
import type { CheckedSubmission } from '../../shared/domain/forms/check-submission';
import { consentOf, dataOf, topicsOf } from '../../shared/domain/forms/check-submission';
import type { Form } from '../../shared/domain/forms/form';
import { isoNow } from '../../shared/ops/clock';
import { logger } from '../../shared/ops/log';
import { askAgain, mayAsk } from '../../shared/services/ask-to-confirm/ask-to-confirm';

interface Sent extends CheckedSubmission {
  page: string;
  seed: string;
  sourceIp: string;
}

const recordOf = (form: Form, { answers, topics, page }: Sent) => ({
  formId: form.id,
  answers,
  offered: form.topics,
  chosen: topics,
  consent: form.consent,
  page,
  createdAt: isoNow(),
});

const newContact = ({ email, seed }: Sent) => ({
  email,
  subscribed: true,
  subscribedIfNew: true,
  source: 'form' as const,
  untrusted: true,
  seen: null,
  request: { mark: creationMark(seed), repeated: false },
});

/**
 * Anybody may have typed the data, so it stays apart until confirmed. Over a limit or after a complaint, keeps nothing.
 */
export async function askSubscriber(project: Project, form: Form, sent: Sent): Promise<void> {
  const { row } = await findAddressSlot(project, sent.email);
  const asks = await mayAsk(project, { email: sent.email, byForm: true, sourceIp: sent.sourceIp }, row);
  if (!asks && !row?.pendingSince) return;
  const made = row
    ? { contact: row, isNew: false }
    : await upsertContact(project, { ...newContact(sent), asksFirst: true, keepsData: true });
  if ('problem' in made) throw new Error('a contact without data has met a limit of the data');
  const { id, generation } = made.contact;
  await putSubmission(project.id, { ...recordOf(form, sent), contactId: id, generation });
  if (asks && !made.isNew) await askAgain(project.id, made.contact, { byForm: true });
}

/** A known contact stays unchanged: a stranger may have typed its address. */
export async function addSubscriber(project: Project, form: Form, sent: Sent): Promise<void> {
  if ((await findAddressSlot(project, sent.email)).row) return;
  const record = recordOf(form, sent);
  const outcome = await upsertContact(project, {
    ...newContact(sent),
    patch: dataOf(record),
    keepsData: true,
    choices: (held, subscribed) =>
      subscribed ? { topics: topicsOf(record, held.topics), consent: consentOf(record, isoNow()) } : {},
  });
  if ('problem' in outcome) logger.warn('what a form has sent has met a limit of the data', { project: project.id });
}
