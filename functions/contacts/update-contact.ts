import type { ContactUpdate } from '../../shared/contract/contacts';
import { invalidBody, invalidField, Problem } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { changeAddress } from '../../shared/db/contacts/change-address';
import { listTopics } from '../../shared/db/contacts/topics';
import { changeContact } from '../../shared/db/contacts/upsert-contact';
import type { Project } from '../../shared/db/projects/projects';
import { checkedAddress } from '../../shared/domain/address';
import { warningsOfData, withoutReserved } from '../../shared/domain/contacts/data';
import { type PreferenceChange, withoutStaleChoices } from '../../shared/domain/contacts/topics';
import type { Endpoint } from '../../shared/http/call';
import { contactReply } from '../../shared/http/contact-reply';
import { toIso } from '../../shared/ops/clock';
import { findContact, requireContactId } from './find-contact';

export const updateContact: Endpoint<typeof contactsGroup.routes.updateContact> = async ({ params, body, project }) => {
  const { email, subscribed, data } = body;
  const id = await requireContactId(project, params.id);
  if (email !== undefined) await changeEmail(project, id, { ...body, email });
  const preferences = await readPreferenceChange(project, id, body);
  const result = await changeContact(project.id, id, {
    subscribed,
    patch: data && withoutReserved(data),
    preferences,
    proves: 'data',
  });
  if (!result) throw new Problem('CONTACT_NOT_FOUND');
  if ('problem' in result) throw invalidBody(result.problem);
  return { status: 200, body: { ...contactReply(result.contact), ...warningsOfData(data) } };
};

const ADDRESS_NOT_ALONE =
  'The email address can’t be changed together with other fields. Change it in a separate request.';
const ADDRESS_SUPPRESSED =
  'The address in `email` is suppressed, so no email would reach the contact. Remove its suppression first, or use another address.';

async function changeEmail(
  project: Project,
  id: string,
  { email: text, ...others }: ContactUpdate & { email: string },
): Promise<void> {
  const email = checkedAddress(text);
  const contact = await findContact(project, id);
  if (contact.email === email) return;
  if (Object.values(others).some((value) => value !== undefined)) throw invalidField('email', ADDRESS_NOT_ALONE);
  const outcome = await changeAddress(project, id, email);
  if (outcome === 'missing') throw new Problem('CONTACT_NOT_FOUND');
  if (outcome === 'suppressed') throw new Problem('INVALID_STATE', { message: ADDRESS_SUPPRESSED });
  if (outcome === 'taken') {
    const message = 'Another contact in the project has this address.';
    throw new Problem('EMAIL_TAKEN', { errors: [{ field: 'email', message, code: 'custom' }] });
  }
}

async function readPreferenceChange(project: Project, idOrEmail: string, { topics, snoozedUntil }: ContactUpdate) {
  const snooze: PreferenceChange = snoozedUntil == null ? { snoozedUntil } : { snoozedUntil: toIso(snoozedUntil) };
  if (topics == null) return () => ({ topics, ...snooze });
  const existingTopicIds = new Set((await listTopics(project.id)).map(({ id }) => id));
  const isUnknown = ([id, choice]: [string, boolean | null]) => choice !== null && !existingTopicIds.has(id);
  if (Object.entries(topics).some(isUnknown)) {
    await findContact(project, idOrEmail);
    throw new Problem('TOPIC_NOT_FOUND');
  }
  return (contact: { topics?: Record<string, boolean> }) => ({
    topics: withoutStaleChoices(topics, contact, existingTopicIds),
    ...snooze,
  });
}
