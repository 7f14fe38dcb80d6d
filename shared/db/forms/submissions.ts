import type { Contact } from '../../domain/contacts/contact';
import type { Answer } from '../../domain/forms/check-submission';
import { DAY_MS, HOUR_SECONDS } from '../../durations';
import { now, toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import { eventPartition, keys, SUBMISSION } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';
import { contentOf } from '../table/stored';

/** As long as the confirmation link works, plus two days. */
const RETENTION_MS = 32 * DAY_MS;

export interface Submission {
  formId: string;
  contactId: string;
  generation: string;
  answers: Answer[];
  offered: string[];
  chosen: string[];
  segmentId?: string;
  consent: string;
  page: string;
  createdAt: string;
}

export async function putSubmission(projectId: string, submission: Submission): Promise<void> {
  const { contactId, formId } = submission;
  const ttl = Math.floor((now() + RETENTION_MS) / 1000);
  await put({ ...keys.submission(projectId, contactId, formId), v: 1, ...submission, ttl });
}

export async function listOpenSubmissions(
  projectId: string,
  { id, generation, emailChangedAt = '' }: Pick<Contact, 'id' | 'generation' | 'emailChangedAt'>,
): Promise<Submission[]> {
  const { rows } = await queryPage({ pk: eventPartition(projectId, id), sk: { beginsWith: SUBMISSION } });
  return rows
    .map((row) => contentOf<Submission>(row))
    .filter((submission) => submission.generation === generation && submission.createdAt >= emailChangedAt);
}

export async function closeSubmission(
  projectId: string,
  { contactId, formId, createdAt }: Pick<Submission, 'contactId' | 'formId' | 'createdAt'>,
): Promise<boolean> {
  return remove(keys.submission(projectId, contactId, formId), expr`createdAt = ${createdAt}`);
}

export const claimProofOfWork = (projectId: string, { id, until }: { id: string; until: number }): Promise<boolean> =>
  put(
    { ...keys.usedProofOfWork(projectId, id), v: 1, until: toIso(until), ttl: Math.ceil(until / 1000) + HOUR_SECONDS },
    expr`attribute_not_exists(pk)`,
  );
