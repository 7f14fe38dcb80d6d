import type { pagesGroup } from '../../shared/contract/routes/pages';
import { askToConfirm } from '../../shared/db/contacts/opt-in';
import { getSuppression } from '../../shared/db/contacts/suppressions';
import { listTopics } from '../../shared/db/contacts/topics';
import { changeContact } from '../../shared/db/contacts/upsert-contact';
import type { Contact } from '../../shared/domain/contacts/contact';
import { isInTopic, type PreferenceChange, type Topic, withoutStaleChoices } from '../../shared/domain/contacts/topics';
import {
  actions,
  type Done,
  keepReductions,
  type PreferencesForm,
  preferencesPage,
  readPreferencesForm,
} from '../../shared/domain/pages/preferences';
import { textsFor } from '../../shared/domain/pages/texts';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { countUnsubscribe } from './count-unsubscribe';
import { type OpenLink, openLink } from './open-link';
import { invalidLinkReply, nothingStoredReply } from './replies';

export const savePreferences: Endpoint<typeof pagesGroup.routes.savePreferences> = async ({
  params,
  query,
  rawBody,
  acceptLanguage,
  requestId,
}) => {
  const link = await openLink(params.token);
  if (!link) return invalidLinkReply(acceptLanguage, requestId);
  const { project, addressee } = link;
  if (!addressee) return nothingStoredReply(link);
  const form = readPreferencesForm(rawBody, now());
  const topics = await listTopics(project.id);
  const allowedForm = form && !link.isFresh ? keepReductions(form, addressee, topics) : form;
  if (form?.action === actions.subscribe && !allowedForm) return confirmByEmail(link, addressee, topics);
  const contact = allowedForm ? await changePreferences(project.id, addressee, allowedForm, topics) : addressee;
  if (!contact) return nothingStoredReply(link);
  if (getsFewerEmails(addressee, contact, topics)) await countUnsubscribe(link, query.c);
  const done = form ? outcomeOf(form, contact) : undefined;
  const content = { project: project.name, contact, topics, now: now(), isFresh: link.isFresh, done };
  return { status: 200, html: preferencesPage(textsFor(project, contact), content), brand: project };
};

/** Strangers may have a link that isn't fresh, so the contact must confirm the subscription by email. */
async function confirmByEmail({ project, texts }: OpenLink, contact: Contact, topics: readonly Topic[]) {
  const hasComplained = (await getSuppression(project.id, contact.id))?.reason === 'complaint';
  const canConfirm = project.doubleOptIn?.enabled === true && !contact.subscribed && !hasComplained;
  if (canConfirm) await askToConfirm(project.id, contact, { evenIfLeft: true });
  const outcomeWithoutEmail: Done = hasComplained ? 'hasComplained' : 'linkTooOld';
  const done: Done = canConfirm ? 'confirmationSent' : outcomeWithoutEmail;
  const content = { project: project.name, contact, topics, now: now(), isFresh: false, done };
  return { status: 200, html: preferencesPage(texts, content), brand: project };
}

const getsFewerEmails = (before: Contact, after: Contact, topics: readonly Topic[]): boolean =>
  (before.subscribed && !after.subscribed) ||
  topics.some((topic) => isInTopic(before.topics, topic) && !isInTopic(after.topics, topic));

async function changePreferences(
  projectId: string,
  { id, generation }: Contact,
  form: PreferencesForm,
  topics: readonly Topic[],
) {
  const existingIds = new Set(topics.map(({ id }) => id));
  const chosenTopics = Object.fromEntries(Object.entries(form.topics).filter(([id]) => existingIds.has(id)));
  const { subscribed, snoozedUntil } = subscriptionIn(form);
  const preferences = (contact: { topics?: Record<string, boolean> }): PreferenceChange =>
    form.action === actions.stop
      ? {}
      : { topics: withoutStaleChoices(chosenTopics, contact, existingIds), snoozedUntil };
  const result = await changeContact(projectId, id, {
    subscribed,
    preferences,
    generation,
    skipsUnchanged: true,
    // Whoever subscribes here has read an email to the address, so the contact's data is trusted.
    ...(subscribed ? { proves: 'data' } : {}),
  });
  if (result && 'problem' in result) throw new Error('a change without data exceeds a limit of contact data');
  return result?.contact ?? null;
}

function subscriptionIn({ action, snoozedUntil }: PreferencesForm): {
  subscribed?: boolean;
  snoozedUntil?: string | null;
} {
  if (action === actions.save) return snoozedUntil === undefined ? {} : { snoozedUntil };
  return action === actions.stop ? { subscribed: false } : { subscribed: true, snoozedUntil: null };
}

function outcomeOf({ action }: PreferencesForm, contact: Contact): Done {
  if (action === actions.save) return 'saved';
  if (action === actions.stop) return 'stopped';
  return contact.subscribed ? 'subscribed' : 'hasComplained';
}
