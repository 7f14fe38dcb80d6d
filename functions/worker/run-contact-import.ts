import { getSuppressions, type Suppression } from '../../shared/db/contacts/suppressions';
import { listTopics } from '../../shared/db/contacts/topics';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import type { Job } from '../../shared/db/jobs/jobs';
import type { Project } from '../../shared/db/projects/projects';
import { type Contact, contactId, creationMark } from '../../shared/domain/contacts/contact';
import { choicesFor } from '../../shared/domain/import/choices';
import type { ImportParams } from '../../shared/domain/import/header';
import { isRejected, type PlannedRow, type RejectedRow, rejectedRow } from '../../shared/domain/import/rejected-row';
import { contactRows, type ImportRow } from '../../shared/domain/import/rows';
import { groupBy } from '../../shared/domain/lists';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { joinSegment } from '../../shared/services/join-segment/join-segment';
import { beginDryRun } from './dry-run-import';
import { hasValues, type ImportResult, requestedChoices, subscriptionOf } from './import-outcome';
import { importRunner, MAX_REPORTED_ROWS, mayHaveBeenTried } from './import-runner';

const CONCURRENCY = 32;

type RowImportOutcome = PlannedRow['outcome'] | 'repeated' | RejectedRow;

interface ImportContext {
  project: Project;
  job: Job;
  params: ImportParams;
  suppressions: ReadonlyMap<string, Suppression>;
  isRepeat: boolean;
  contacts: Map<string, Contact>;
  /** Ids of the contacts of this run's earlier rows, at most `MAX_REPORTED_ROWS`. */
  earlierIds: Set<string>;
}

/** By this mark, a repeated chunk recognizes the contacts that its first try created. */
const markOf = (job: Job, { line }: ImportRow): string => creationMark(`${job.id}\n${line}`);

async function importRow(row: ImportRow, context: ImportContext): Promise<RowImportOutcome> {
  const { project, job, params, suppressions } = context;
  const subscriptionRequest = subscriptionOf(row, params);
  const rowChoices = requestedChoices(row, params, job.createdAt);
  if (isRejected(rowChoices)) return rowChoices;
  const result = await upsertContact(project, {
    email: row.email,
    patch: row.patch,
    ...subscriptionRequest,
    choices: (existing, subscribed) =>
      choicesFor(rowChoices, existing, { subscribed, resubscribe: params.resubscribe }),
    source: 'import',
    proves: 'data',
    suppression: suppressions.get(contactId(project.salt, row.email)) ?? null,
    skipsUnchanged: true,
    // The chunk may be a repeat. `repeated` also makes it try a creation first, because most imported rows are new.
    request: { mark: markOf(job, row), repeated: true },
  });
  if ('problem' in result) return rejectedRow(row.line, row.email, result.problem);
  const { id } = result.contact;
  const hasEarlierRow = context.earlierIds.has(id);
  if (context.earlierIds.size < MAX_REPORTED_ROWS) context.earlierIds.add(id);
  context.contacts.set(id, result.contact);
  if (result.isNew) return 'created';
  // In a repeated chunk, the changes of the first try are stored already.
  const isChanged = result.isChanged || (context.isRepeat && hasValues(row, subscriptionRequest, rowChoices));
  if (!isChanged && params.segmentId === undefined) return 'unchanged';
  return hasEarlierRow ? 'repeated' : 'updated';
}

const addToSegment = ({ project, job, params: { segmentId }, contacts }: ImportContext): Promise<void> =>
  joinSegment(project.id, segmentId, [...contacts.values()], job.id);

async function importRows(
  rows: readonly ImportRow[],
  request: Pick<ImportContext, 'project' | 'job' | 'params' | 'isRepeat' | 'earlierIds'>,
): Promise<ImportResult> {
  const { project } = request;
  const rowsByEmail = [...groupBy(rows, ({ email }) => email).values()];
  const ids = rowsByEmail.flatMap(([first]) => (first ? [contactId(project.salt, first.email)] : []));
  const suppressions = await getSuppressions(project.id, ids);
  const context: ImportContext = { ...request, suppressions, contacts: new Map() };
  const result = { created: 0, updated: 0, repeated: 0, unchanged: 0, rejectedRows: [] as RejectedRow[] };
  await forEachConcurrent(rowsByEmail, CONCURRENCY, async (rowsOfEmail) => {
    for (const row of rowsOfEmail) {
      const outcome = await importRow(row, context);
      if (typeof outcome !== 'string') result.rejectedRows.push(outcome);
      else result[outcome] += 1;
      if (outcome === 'repeated') result.updated += 1;
    }
  });
  await addToSegment(context);
  return result;
}

async function readCurrentParams({ params }: Job, projectId: string): Promise<ImportParams> {
  const { topics, ...otherParams } = params as ImportParams;
  if (!topics) return otherParams;
  const existingIds = new Set((await listTopics(projectId)).map(({ id }) => id));
  const existingTopics = Object.entries(topics).filter(([id]) => existingIds.has(id));
  return { ...otherParams, topics: Object.fromEntries(existingTopics) };
}

export const runContactImport = importRunner({
  readers: contactRows,
  begin: async (job, project) => {
    const params = await readCurrentParams(job, project.id);
    if (params.dryRun) return beginDryRun(job, project, params);
    const earlierIds = new Set<string>();
    return (rows, state) =>
      importRows(rows, { project, job, params, earlierIds, isRepeat: mayHaveBeenTried(state, job) });
  },
});
