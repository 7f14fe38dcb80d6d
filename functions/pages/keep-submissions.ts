import { listTopics } from '../../shared/db/contacts/topics';
import { changeContact } from '../../shared/db/contacts/upsert-contact';
import { closeSubmission, openSubmissions, type Submission } from '../../shared/db/forms/submissions';
import type { Contact } from '../../shared/domain/contacts/contact';
import { withoutStale } from '../../shared/domain/contacts/topics';
import { consentOf, dataOf, topicsOf } from '../../shared/domain/forms/stored-submission';
import { isoNow } from '../../shared/ops/clock';
import { logger } from '../../shared/ops/log';

export async function keepSubmissions(projectId: string, contact: Contact): Promise<void> {
  const open = await openSubmissions(projectId, contact);
  if (open.length === 0) return;
  const existing = new Set((await listTopics(projectId)).map(({ id }) => id));
  for (const submission of open) {
    await keep(projectId, contact, submission, existing);
    await closeSubmission(projectId, submission);
  }
}

async function keep(
  projectId: string,
  { id, generation }: Contact,
  submission: Submission,
  existing: ReadonlySet<string>,
): Promise<void> {
  const preferences = (held: { topics?: Record<string, boolean> }) => {
    const chosen = Object.entries(topicsOf(submission, held.topics)).filter(([topic]) => existing.has(topic));
    return {
      ...(chosen.length > 0 ? { topics: withoutStale(Object.fromEntries(chosen), held, existing) } : {}),
      consent: consentOf(submission, isoNow()),
    };
  };
  const change = { preferences, generation, proves: 'data' } as const;
  const kept = await changeContact(projectId, id, { ...change, patch: dataOf(submission) });
  if (!kept || !('problem' in kept)) return;
  logger.warn('what a form has sent has met a limit of the data', { project: projectId, contact: id });
  await changeContact(projectId, id, change);
}
