import type { pagesGroup } from '../../shared/contract/routes/pages';
import { listTopics } from '../../shared/db/contacts/topics';
import { listOpenSubmissions } from '../../shared/db/forms/submissions';
import { confirmationOverPage, confirmationPage, confirmedPage } from '../../shared/domain/pages/confirmation';
import type { Endpoint } from '../../shared/http/call';
import { type ConfirmationLink, openConfirmation } from './open-link';
import { invalidLinkReply } from './replies';

/** Changes nothing, because email scanners follow links. */
export const showConfirmation: Endpoint<typeof pagesGroup.routes.showConfirmation> = async ({
  params: { token },
  acceptLanguage,
  requestId,
}) => {
  const link = await openConfirmation(token);
  if (!link) return invalidLinkReply(acceptLanguage, requestId);
  const { project } = link;
  return { status: 200, html: await confirmationHtml(link), brand: project };
};

/** Shows the submitted data for review: a stranger may have typed it. */
async function confirmationHtml({ project, contact, texts }: ConfirmationLink): Promise<string> {
  if (!contact?.pendingSince && !contact?.subscribed) return confirmationOverPage(texts, project.name);
  const submissions = await listOpenSubmissions(project.id, contact);
  // A confirmation that failed halfway leaves submissions.
  if (!contact.pendingSince && submissions.length === 0) return confirmedPage(texts, project.name, contact.email);
  const topics = submissions.some(({ chosen }) => chosen.length > 0) ? await listTopics(project.id) : [];
  const answers = submissions.flatMap((submission) => submission.answers);
  const chosenTopics = topics.filter(({ id }) => submissions.some((submission) => submission.chosen.includes(id)));
  return confirmationPage(texts, project.name, contact.email, {
    answers,
    topics: chosenTopics.map(({ name }) => name),
  });
}
