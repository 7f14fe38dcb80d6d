import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '../../shared/contract/errors';
import { contactIdsFor } from '../../shared/db/contacts/addresses';
import { readContactsById } from '../../shared/db/contacts/read-contacts';
import type { ContactRow } from '../../shared/db/contacts/rows';
import type { Suppression } from '../../shared/db/contacts/suppressions';
import type { Job } from '../../shared/db/jobs/jobs';
import { readReportedRows } from '../../shared/db/jobs/reported-rows';
import { MAX_NAMES, noRoomForField, readNames } from '../../shared/db/names/names';
import type { Project } from '../../shared/db/projects/projects';
import { changedSubscription, startsSubscribed } from '../../shared/domain/contacts/contact';
import { checkSize, mergeData } from '../../shared/domain/contacts/data';
import { areUpToDate } from '../../shared/domain/contacts/topics';
import { choicesFor, type ImportChoices } from '../../shared/domain/import/choices';
import type { ImportParams, ImportState } from '../../shared/domain/import/header';
import { isRejected, type PlannedRow, type RejectedRow, rejectedRow } from '../../shared/domain/import/rejected-row';
import type { ImportRow } from '../../shared/domain/import/rows';
import { type ImportResult, requestedChoices, subscriptionOf } from './import-outcome';
import { MAX_REPORTED_ROWS, type RowsImporter } from './import-runner';

const MAX_REMEMBERED_CONTACTS = MAX_REPORTED_ROWS;

interface SimulatedContact extends Pick<ContactRow, 'data' | 'subscribed' | 'complained' | 'topics' | 'consent'> {
  leftAt?: string | undefined;
}

/** Stands for a time: only whether `leftAt` is set matters. */
const LEFT_IN_THIS_RUN = 'now';

type SubscribedById = Map<string, boolean>;

interface ChunkPlan {
  params: ImportParams;
  recordedAt: string;
  contacts: Map<string, SimulatedContact>;
  suppressions: ReadonlyMap<string, Suppression>;
  existingFields: ReadonlySet<string>;
  newFields: Set<string>;
}

const fieldsOf = ({ patch }: ImportRow): string[] => Object.keys(patch).filter((key) => patch[key] !== null);

function addNewFields(row: ImportRow, { existingFields, newFields }: ChunkPlan): FieldError | undefined {
  const fieldsToAdd = fieldsOf(row).filter((key) => !existingFields.has(key) && !newFields.has(key));
  const capacity = Math.max(0, MAX_NAMES - existingFields.size - newFields.size);
  for (const key of fieldsToAdd.slice(0, capacity)) newFields.add(key);
  const excessField = fieldsToAdd[capacity];
  return excessField === undefined ? undefined : noRoomForField(excessField, { isPublic: false });
}

function planRow(id: string, row: ImportRow, plan: ChunkPlan): PlannedRow | RejectedRow {
  const { line, email, patch } = row;
  const before = plan.contacts.get(id);
  const suppression = plan.suppressions.get(id) ?? null;
  const data = mergeData(before?.data ?? {}, patch);
  const rowChoices = requestedChoices(row, plan.params, plan.recordedAt);
  if (isRejected(rowChoices)) return rowChoices;
  const [sizeError] = before ? checkSize(data) : [];
  const error = addNewFields(row, plan) ?? sizeError;
  if (error) return rejectedRow(line, email, [error]);
  const subscriptionRequest = subscriptionOf(row, plan.params);
  const newSubscription = before && changedSubscription(subscriptionRequest, before);
  const subscribed = before
    ? (newSubscription ?? before.subscribed)
    : startsSubscribed(subscriptionRequest, suppression);
  const leftAt = leftAtAfter(newSubscription, before);
  const hasComplained = before ? before.complained : suppression?.reason === 'complaint';
  const choices = choicesFor(rowChoices, before ?? {}, { subscribed, resubscribe: plan.params.resubscribe });
  plan.contacts.set(id, {
    ...before,
    ...choices,
    data,
    subscribed,
    leftAt,
    ...(choices.topics ? { topics: { ...before?.topics, ...choices.topics } } : {}),
    ...(hasComplained ? { complained: true } : {}),
  });
  return { line, email, outcome: outcomeOf(plan.params, before, { data, subscribed, choices, leftAt }), subscribed };
}

function leftAtAfter(newSubscription: boolean | undefined, before: SimulatedContact | undefined): string | undefined {
  if (newSubscription === true) return undefined;
  return newSubscription === false ? (before?.leftAt ?? LEFT_IN_THIS_RUN) : before?.leftAt;
}

function outcomeOf(
  { segmentId }: ImportParams,
  before: SimulatedContact | undefined,
  after: Pick<SimulatedContact, 'data' | 'subscribed' | 'leftAt'> & { choices: ImportChoices },
): PlannedRow['outcome'] {
  if (!before) return 'created';
  const isSame =
    segmentId === undefined &&
    after.subscribed === before.subscribed &&
    (after.leftAt === undefined) === (before.leftAt === undefined) &&
    areUpToDate(after.choices, before) &&
    isDeepStrictEqual(after.data, before.data);
  return isSame ? 'unchanged' : 'updated';
}

interface DryRun {
  project: Project;
  params: ImportParams;
  recordedAt: string;
  subscribedById: SubscribedById;
}

async function readPlan(
  ids: readonly string[],
  { project, params, recordedAt, subscribedById }: DryRun,
  state: ImportState,
) {
  const [{ contacts, suppressions }, names] = await Promise.all([
    readContactsById(project.id, ids),
    readNames(project.id, 'field'),
  ]);
  const plan: ChunkPlan = {
    params,
    recordedAt,
    contacts: new Map(contacts),
    suppressions,
    existingFields: new Set(names),
    newFields: new Set(state.newFields),
  };
  for (const id of ids) {
    const subscribed = subscribedById.get(id);
    if (subscribed === undefined) continue;
    const hasComplained = suppressions.get(id)?.reason === 'complaint';
    const complaint = hasComplained ? { complained: true as const } : {};
    plan.contacts.set(id, { data: {}, ...complaint, ...contacts.get(id), subscribed });
  }
  return plan;
}

async function planRows(rows: readonly ImportRow[], run: DryRun, state: ImportState): Promise<ImportResult> {
  const ids = await contactIdsFor(
    run.project,
    rows.map(({ email }) => email),
  );
  const rowsWithIds = rows.map((row, index) => ({ row, id: ids[index] as string }));
  const plan = await readPlan([...new Set(ids)], run, state);
  const result: ImportResult & { plannedRows: PlannedRow[]; repeated: number } = {
    repeated: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejectedRows: [],
    plannedRows: [],
  };
  for (const { row, id } of rowsWithIds) {
    const plannedRow = planRow(id, row, plan);
    if ('code' in plannedRow) {
      result.rejectedRows.push(plannedRow);
      continue;
    }
    const isRepeated = plannedRow.outcome === 'updated' && run.subscribedById.has(id);
    result[plannedRow.outcome] += 1;
    if (isRepeated) result.repeated += 1;
    result.plannedRows.push(isRepeated ? { ...plannedRow, repeated: true } : plannedRow);
    if (run.subscribedById.has(id) || run.subscribedById.size < MAX_REMEMBERED_CONTACTS)
      run.subscribedById.set(id, plannedRow.subscribed);
  }
  return { ...result, newFields: [...plan.newFields] };
}

/**
 * Writes no contacts. Remembers which contacts earlier chunks had, but not their data, so the limit of a contact's data
 * applies to each chunk alone.
 */
export async function beginDryRun(job: Job, project: Project, params: ImportParams): Promise<RowsImporter<ImportRow>> {
  const run = { project, params, recordedAt: job.createdAt, subscribedById: await readEarlierChunks(job, project) };
  return (rows, state) => planRows(rows, run, state);
}

async function readEarlierChunks(job: Job, project: Project): Promise<SubscribedById> {
  const subscribedById: SubscribedById = new Map();
  const state = job.state as ImportState | null;
  if (!state) return subscribedById;
  for await (const rows of readReportedRows(job, state.offset)) {
    const plannedRows = rows.flatMap((row) => (isRejected(row) ? [] : [row]));
    const ids = await contactIdsFor(
      project,
      plannedRows.map(({ email }) => email),
    );
    for (const [index, { subscribed }] of plannedRows.entries()) subscribedById.set(ids[index] as string, subscribed);
  }
  return subscribedById;
}
