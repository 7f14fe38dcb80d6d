import type { pagesGroup } from '../../shared/contract/routes/pages';
import { confirmSubscription as subscribe } from '../../shared/db/contacts/opt-in';
import { listTopics } from '../../shared/db/contacts/topics';
import { changeContact } from '../../shared/db/contacts/upsert-contact';
import { addToFormCount } from '../../shared/db/forms/forms';
import { closeSubmission, listOpenSubmissions, type Submission } from '../../shared/db/forms/submissions';
import type { Contact } from '../../shared/domain/contacts/contact';
import { withoutStaleChoices } from '../../shared/domain/contacts/topics';
import { consentOf, dataOf, topicsOf } from '../../shared/domain/forms/check-submission';
import { confirmationOverPage, confirmedPage } from '../../shared/domain/pages/confirmation';
import type { Endpoint } from '../../shared/http/call';
import { isoNow } from '../../shared/ops/clock';
import { logger } from '../../shared/ops/log';
import { joinSegment } from '../../shared/services/join-segment/join-segment';
import { openConfirmation } from './open-link';
import { invalidLinkReply } from './replies';

async function saveSubmissions(projectId: string, contact: Contact): Promise<void> {
  const submissions = await listOpenSubmissions(projectId, contact);
  if (submissions.length === 0) return;
  const existingTopicIds = new Set((await listTopics(projectId)).map(({ id }) => id));
  for (const submission of submissions) {
    await saveSubmission(projectId, contact, submission, existingTopicIds);
    await joinSegment(projectId, submission.segmentId, [contact]);
    if (await closeSubmission(projectId, submission)) await addToFormCount(projectId, submission.formId, 'subscribed');
  }
}

async function saveSubmission(
  projectId: string,
  { id, generation }: Contact,
  submission: Submission,
  existingTopics: ReadonlySet<string>,
): Promise<void> {
  const preferences = (storedContact: { topics?: Record<string, boolean> }) => {
    const submittedTopics = Object.entries(topicsOf(submission, storedContact.topics));
    const choices = Object.fromEntries(submittedTopics.filter(([topicId]) => existingTopics.has(topicId)));
    const consent = consentOf(submission, isoNow(), 'confirmation');
    if (Object.keys(choices).length === 0) return { consent };
    return { topics: withoutStaleChoices(choices, storedContact, existingTopics), consent };
  };
  const change = { preferences, generation, proves: 'data' } as const;
  const result = await changeContact(projectId, id, { ...change, patch: dataOf(submission) });
  if (!result || !('problem' in result)) return;
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
  if (!contact || outcome !== 'subscribed') {
    return { status: 200, html: confirmationOverPage(texts, project.name), brand: project };
  }
  await saveSubmissions(project.id, contact);
  return { status: 200, html: confirmedPage(texts, project.name, contact.email), brand: project };
};
