import { getContacts, setSubscribed } from '../../shared/db/contacts/contacts';
import { deleteContact, eraseContact } from '../../shared/db/erasure/contact-erasure';
import type { JobProgress } from '../../shared/db/jobs/jobs';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import { addMembers } from '../../shared/db/segments/memberships';
import type { BulkParams } from '../../shared/domain/contacts/jobs';
import { now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { JobContext } from './job-runner';
import { eraseReceivedFiles } from './run-erasures';

const CONCURRENCY = 10;
/** Erasing a contact with thousands of events would outlast a lease. */
const MAX_ERASING_MS = 30_000;

type Action = Exclude<BulkParams['action'], 'addToSegment'>;
export type ActionOutcome = 'updated' | 'unchanged' | 'refused';

const applyAction = (
  context: JobContext,
  action: Action,
  id: string,
  remainingMs: () => number,
): Promise<ActionOutcome> =>
  action === 'delete' ? erase(context, id, remainingMs) : changeSubscription(context, id, action === 'subscribe');

async function changeSubscription({ project }: JobContext, id: string, subscribed: boolean): Promise<ActionOutcome> {
  const outcome = await setSubscribed(project, id, subscribed);
  if (outcome === 'changed') return 'updated';
  return outcome === 'unchanged' ? 'unchanged' : 'refused';
}

/** If time runs out, the erasure's due entry continues it. */
async function erase({ project }: JobContext, id: string, remainingMs: () => number): Promise<ActionOutcome> {
  const outcome = await deleteContact(project, id);
  await eraseReceivedFiles(project.id, id);
  await eraseContact(project.id, id, remainingMs);
  return outcome === 'deleted' ? 'updated' : 'refused';
}

type Counts = Pick<JobProgress, ActionOutcome>;

/** Members that an earlier try of the job added count as new. */
async function addToSegment({ project }: JobContext, job: RunningJob, ids: readonly string[]): Promise<Counts> {
  const { segmentId = '' } = job.params as BulkParams;
  const contacts = await getContacts(project, ids);
  const addedCount = await addMembers(project.id, segmentId, [...contacts.values()], job.id);
  return { updated: addedCount, unchanged: contacts.size - addedCount, refused: ids.length - contacts.size };
}

export async function applyToContacts(context: JobContext, job: RunningJob, ids: readonly string[]): Promise<Counts> {
  const { action } = job.params as BulkParams;
  if (action === 'addToSegment') return addToSegment(context, job, ids);
  const counts: Counts = { updated: 0, unchanged: 0, refused: 0 };
  const deadline = now() + MAX_ERASING_MS;
  const remainingMs = () => Math.min(context.remainingMs(), deadline - now());
  await forEachConcurrent(ids, CONCURRENCY, async (id) => {
    counts[await applyAction(context, action, id, remainingMs)] += 1;
  });
  return counts;
}

/**
 * An earlier run may have changed these contacts, so those in the new state count as changed. Skips contacts created
 * after the job.
 */
export async function reapplyToContacts(context: JobContext, job: RunningJob, ids: readonly string[]): Promise<Counts> {
  const { createdAt, params } = job;
  const { action } = params as BulkParams;
  if (action === 'addToSegment') return addToSegment(context, job, ids);
  const contacts = await getContacts(context.project, ids);
  const eligibleIds = ids.filter((id) => {
    const contact = contacts.get(id);
    return contact === undefined || contact.createdAt <= createdAt;
  });
  const { updated, unchanged, refused } = await applyToContacts(context, job, eligibleIds);
  const skippedCount = ids.length - eligibleIds.length;
  return action === 'delete'
    ? { updated: updated + refused + skippedCount, unchanged, refused: 0 }
    : { updated: updated + unchanged + skippedCount, unchanged: 0, refused };
}
