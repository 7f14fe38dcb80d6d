import type { Contact } from '../../domain/contacts/contact';
import type { Answer } from '../../domain/forms/check-submission';
import { now, toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import { eventPartition, keys, SUBMISSION } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';
import { contentOf } from '../table/stored';

/** As long as the link works that confirms it, and two days more. */
const KEPT_MS = 32 * 24 * 3600_000;

/** What a person has sent by a form and not yet confirmed. */
export interface Submission {
  formId: string;
  contactId: string;
  generation: string;
  answers: Answer[];
  /** Ids of all topics that the form offered, and of those that were chosen. */
  offered: string[];
  chosen: string[];
  /** The words that the person agreed to. */
  consent: string;
  /** The page with the form. */
  page: string;
  createdAt: string;
}

/** Keeps what a person has sent; what the same address has sent by the same form before is replaced. */
export async function putSubmission(projectId: string, submission: Submission): Promise<void> {
  const { contactId, formId } = submission;
  const ttl = Math.floor((now() + KEPT_MS) / 1000);
  await put({ ...keys.submission(projectId, contactId, formId), v: 1, ...submission, ttl });
}

/** What a contact has sent from its present address and not yet confirmed: one row a form, so one page. */
export async function openSubmissions(
  projectId: string,
  { id, generation, emailChangedAt = '' }: Pick<Contact, 'id' | 'generation' | 'emailChangedAt'>,
): Promise<Submission[]> {
  const { rows } = await queryPage({ pk: eventPartition(projectId, id), sk: { beginsWith: SUBMISSION } });
  return rows
    .map((row) => contentOf<Submission>(row))
    .filter((submission) => submission.generation === generation && submission.createdAt >= emailChangedAt);
}

/** Forgets a submission that the contact has now, unless the person has sent another one meanwhile. */
export async function closeSubmission(
  projectId: string,
  { contactId, formId, createdAt }: Pick<Submission, 'contactId' | 'formId' | 'createdAt'>,
): Promise<void> {
  await remove(keys.submission(projectId, contactId, formId), expr`createdAt = ${createdAt}`);
}

/** Uses up a proof of work, which is valid until then; false if it was used before. */
export const useProof = (projectId: string, { id, until }: { id: string; until: number }): Promise<boolean> =>
  put(
    { ...keys.usedProof(projectId, id), v: 1, until: toIso(until), ttl: Math.ceil(until / 1000) + 3600 },
    expr`attribute_not_exists(pk)`,
  );
