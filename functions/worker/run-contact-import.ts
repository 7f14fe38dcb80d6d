import { getSuppressions, type Suppression } from '../../shared/db/contacts/suppressions';
import { listTopics } from '../../shared/db/contacts/topics';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import type { Job } from '../../shared/db/jobs/jobs';
import type { Project } from '../../shared/db/projects/projects';
import { addMembers } from '../../shared/db/segments/memberships';
import { getSegment } from '../../shared/db/segments/segments';
import { type Contact, contactId, creationMark } from '../../shared/domain/contacts/contact';
import { choicesFor } from '../../shared/domain/import/choices';
import type { ImportParams } from '../../shared/domain/import/header';
import { isRejected, type PlannedRow, type RejectedRow, rejectedRow } from '../../shared/domain/import/rejected-row';
import { contactRows, type ImportRow } from '../../shared/domain/import/rows';
import { groupBy } from '../../shared/domain/lists';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { beginDryRun } from './dry-run-import';
import { hasValues, type ImportResult, requestedChoices, subscriptionOf } from './import-outcome';
import { importRunner, mayHaveBeenTried } from './import-runner';

const CONCURRENCY = 32;

type RowImportOutcome = PlannedRow['outcome'] | RejectedRow;

interface ImportContext {
  project: Project;
  job: Job;
  params: ImportParams;
  suppressions: ReadonlyMap<string, Suppression>;
  isRepeat: boolean;
  contacts: Map<string, Contact>;
}

/** By this mark, a repeated chunk recognizes the contacts that its first try created. */
const markOf = (job: Job, { line }: ImportRow): string => creationMark(`${job.id}\n${line}`);

async function importRow(row: ImportRow, context: ImportContext): Promise<RowImportOutcome> {
  const { project, job, params, suppressions } = context;
  const request = subscriptionOf(row, params);
  const requested = requestedChoices(row, params, job.createdAt);
  if (isRejected(requested)) return requested;
  const outcome = await upsertContact(project, {
    email: row.email,
    patch: row.patch,
    ...request,
    choices: (existing, subscribed) => choicesFor(requested, existing, { subscribed, resubscribe: params.resubscribe }),
    source: 'import',
    proves: 'data',
    suppression: suppressions.get(contactId(project.salt, row.email)) ?? null,
    onlyChanges: true,
    // The chunk may be a repeat. `repeated` also tries a creation first, because most imported rows are new.
    request: { mark: markOf(job, row), repeated: true },
  });
  if ('problem' in outcome) {
    return rejectedRow(row.line, row.email, outcome.problem);
  }
  context.contacts.set(outcome.contact.id, outcome.contact);
  if (outcome.isNew) return 'created';
  // In a repeated chunk, the changes of the first try are stored already.
  const isChanged = outcome.isChanged || (context.isRepeat && hasValues(row, request, requested));
  return isChanged || params.segmentId !== undefined ? 'updated' : 'unchanged';
}

async function addToSegment({ project, job, params: { segmentId }, contacts }: ImportContext): Promise<void> {
  if (segmentId === undefined || !(await getSegment(project.id, segmentId))) return;
  await addMembers(project.id, segmentId, [...contacts.values()], job.id);
}

async function importRows(
  rows: readonly ImportRow[],
  { project, job, params, isRepeat }: Pick<ImportContext, 'project' | 'job' | 'params' | 'isRepeat'>,
): Promise<ImportResult> {
  const groups = [...groupBy(rows, ({ email }) => email).values()];
  const ids = groups.flatMap(([first]) => (first ? [contactId(project.salt, first.email)] : []));
  const suppressions = await getSuppressions(project.id, ids);
  const context: ImportContext = { project, job, params, isRepeat, suppressions, contacts: new Map() };
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, rejectedRows: [] };
  await forEachConcurrent(groups, CONCURRENCY, async (group) => {
    for (const row of group) {
      const outcome = await importRow(row, context);
      if (typeof outcome === 'string') result[outcome] += 1;
      else result.rejectedRows.push(outcome);
    }
  });
  await addToSegment(context);
  return result;
}

async function currentParams({ params }: Job, projectId: string): Promise<ImportParams> {
  const { topics, ...otherParams } = params as ImportParams;
  if (!topics) return otherParams;
  const existingIds = new Set((await listTopics(projectId)).map(({ id }) => id));
  const existingTopics = Object.entries(topics).filter(([id]) => existingIds.has(id));
  return { ...otherParams, topics: Object.fromEntries(existingTopics) };
}

export const runContactImport = importRunner({
  readers: contactRows,
  begin: async (job, project) => {
    const params = await currentParams(job, project.id);
    if (params.dryRun) return beginDryRun(job, project, params);
    return (rows, state) => importRows(rows, { project, job, params, isRepeat: mayHaveBeenTried(state, job) });
  },
});
