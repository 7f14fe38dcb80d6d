import { getContacts } from '../../shared/db/contacts/contacts';
import { type ScanPosition, scanContacts } from '../../shared/db/contacts/scan';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Contact } from '../../shared/domain/contacts/contact';
import type { BulkParams } from '../../shared/domain/contacts/jobs';
import { append } from '../../shared/domain/lists';
import { now } from '../../shared/ops/clock';
import { matchingContacts, readMatcher } from './export-contacts';
import type { JobContext } from './job-runner';

export type BulkPosition = { index: number } | ScanPosition;

export interface BulkPlan {
  todo: string[];
  unchanged: number;
  refused: number;
  next: BulkPosition | null;
}

const CHUNK_SIZE = 100;
const CONTACTS_PER_PAGE = 200;
/** Well below a lease's duration, even if few contacts match. */
const COMMIT_EVERY_MS = 10_000;

const hasRequestedState = ({ subscribed }: Contact, action: BulkParams['action']): boolean =>
  (action === 'subscribe' && subscribed) || (action === 'unsubscribe' && !subscribed);

export const planNext = (
  job: RunningJob,
  context: JobContext,
  position: BulkPosition,
): Promise<BulkPlan | 'segment_gone'> =>
  'index' in position ? planListedIds(job, context, position.index) : planMatching(job, context, position);

async function planListedIds({ params }: RunningJob, { project }: JobContext, index: number): Promise<BulkPlan> {
  const { action, ids = [] } = params as BulkParams;
  const requestedIds = ids.slice(index, index + CHUNK_SIZE);
  const contacts = await getContacts(project, requestedIds);
  const todo = [...contacts.values()].filter((contact) => !hasRequestedState(contact, action)).map(({ id }) => id);
  const end = index + requestedIds.length;
  return {
    todo,
    unchanged: contacts.size - todo.length,
    refused: requestedIds.length - contacts.size,
    next: end < ids.length ? { index: end } : null,
  };
}

async function planMatching(
  job: RunningJob,
  context: JobContext,
  position: ScanPosition,
): Promise<BulkPlan | 'segment_gone'> {
  const { action, filter } = job.params as BulkParams;
  const matcher = await readMatcher(job, filter);
  if (!matcher) throw new Error('a bulk job names neither contacts nor a filter');
  if (matcher.missing.size > 0) return 'segment_gone';
  const plan: BulkPlan = { todo: [], unchanged: 0, refused: 0, next: position };
  const commitAt = now() + COMMIT_EVERY_MS;
  for await (const page of scanContacts(job.projectId, position, Math.min(CONTACTS_PER_PAGE, matcher.maxRows))) {
    const matches = await matchingContacts(job, matcher, page.contacts);
    const todo = matches.filter(({ row }) => !hasRequestedState(row, action)).map(({ row }) => row.id);
    append(plan.todo, todo);
    plan.unchanged += matches.length - todo.length;
    plan.next = page.next;
    if (plan.todo.length >= CHUNK_SIZE || now() >= commitAt || !(await context.mayContinue())) break;
  }
  return plan;
}
