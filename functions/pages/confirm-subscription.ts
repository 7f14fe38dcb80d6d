import type { pagesGroup } from '../../shared/contract/routes/pages';
import { confirmSubscription as subscribe } from '../../shared/db/contacts/opt-in';
import { listTopics } from '../../shared/db/contacts/topics';
import { changeContact } from '../../shared/db/contacts/upsert-contact';
import { closeSubmission, openSubmissions, type Submission } from '../../shared/db/forms/submissions';
import type { Contact } from '../../shared/domain/contacts/contact';
import { withoutStale } from '../../shared/domain/contacts/topics';
import { consentOf, dataOf, topicsOf } from '../../shared/domain/forms/check-submission';
import { confirmationOverPage, confirmedPage } from '../../shared/domain/pages/confirmation';
import type { Endpoint } from '../../shared/http/call';
import { isoNow } from '../../shared/ops/clock';
import { logger } from '../../shared/ops/log';
import { openConfirmation } from './open-link';
import { invalidLinkReply } from './replies';

async function saveSubmissions(projectId: string, contact: Contact): Promise<void> {
  const open = await openSubmissions(projectId, contact);
  if (open.length === 0) return;
  const existing = new Set((await listTopics(projectId)).map(({ id }) => id));
  for (const submission of open) {
    await saveSubmission(projectId, contact, submission, existing);
    await closeSubmission(projectId, submission);
  }
}

async function saveSubmission(
  projectId: string,
  { id, generation }: Contact,
  submission: Submission,
  existingTopics: ReadonlySet<string>,
): Promise<void> {
  const preferences = (stored: { topics?: Record<string, boolean> }) => {
    const chosen = Object.entries(topicsOf(submission, stored.topics)).filter(([id]) => existingTopics.has(id));
    return {
      ...(chosen.length > 0 ? { topics: withoutStale(Object.fromEntries(chosen), stored, existingTopics) } : {}),
      consent: consentOf(submission, isoNow(), 'confirmation'),
    };
  };
  const change = { preferences, generation, proves: 'data' } as const;
  const saved = await changeContact(projectId, id, { ...change, patch: dataOf(submission) });
  if (!saved || !('problem' in saved)) return;
  logger.warn('a form submission exceeds a limit of contact data', { project: projectId, contact: id });
  await changeContact(projectId, id, change);
}

export const confirmSubscription: Endpoint<typeof pagesGroup.routes.confirmSubscription> = async ({
  params: { token },
  acceptLanguage,
  requestId,
}) => {
  const link = await openConfirmation(token);
  if (!link) return invalidLinkReply(acceptLanguage, requestId);
  const { project, contact, texts } = link;
  const outcome = contact ? await subscribe(project.id, contact) : 'over';
  if (contact && outcome === 'subscribed') await saveSubmissions(project.id, contact);
  const html =
    contact && outcome === 'subscribed'
      ? confirmedPage(texts, project.name, contact.email)
      : confirmationOverPage(texts, project.name);
  return { status: 200, html, brand: project };
};
