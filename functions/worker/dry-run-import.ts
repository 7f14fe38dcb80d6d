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
import { areGranted } from '../../shared/domain/contacts/topics';
import { choicesFor, type ImportChoices } from '../../shared/domain/import/choices';
import type { ImportParams, ImportState } from '../../shared/domain/import/header';
import { isRejected, type PlannedRow, type RejectedRow, rejectedRow } from '../../shared/domain/import/rejected-row';
import type { ImportRow } from '../../shared/domain/import/rows';
import { type Imported, subscriptionOf, wantedChoices } from './import-outcome';
import { MAX_LISTED, type RowsImporter } from './import-runner';

const MAX_REMEMBERED = MAX_LISTED;

interface SimulatedContact extends Pick<ContactRow, 'data' | 'subscribed' | 'complained' | 'topics' | 'consent'> {
  leftAt?: string | undefined;
}

const NOW = 'now';

type Earlier = Map<string, boolean>;

interface Plan {
  params: ImportParams;
  recordedAt: string;
  contacts: Map<string, SimulatedContact>;
  suppressions: ReadonlyMap<string, Suppression>;
  known: ReadonlySet<string>;
  newFields: Set<string>;
}

const fieldsOf = ({ patch }: ImportRow): string[] => Object.keys(patch).filter((key) => patch[key] !== null);

function addNewFields(row: ImportRow, { known, newFields }: Plan): FieldError | undefined {
  const added = fieldsOf(row).filter((key) => !known.has(key) && !newFields.has(key));
  const capacity = Math.max(0, MAX_NAMES - known.size - newFields.size);
  for (const key of added.slice(0, capacity)) newFields.add(key);
  const over = added[capacity];
  return over === undefined ? undefined : noRoomForField(over, { isPublic: false });
}

function planRow(id: string, row: ImportRow, plan: Plan): PlannedRow | RejectedRow {
  const { line, email, patch } = row;
  const seen = plan.contacts.get(id);
  const data = mergeData(seen?.data ?? {}, patch);
  const wanted = wantedChoices(row, plan.params, plan.recordedAt);
  if (isRejected(wanted)) return wanted;
  const problem = addNewFields(row, plan) ?? (seen ? checkSize(data)[0] : undefined);
  if (problem) return rejectedRow(line, email, [problem]);
  const request = subscriptionOf(row, plan.params);
  const changed = seen && changedSubscription(request, seen);
  const subscribed = seen ? (changed ?? seen.subscribed) : startsSubscribed(request, plan.suppressions.get(id) ?? null);
  const leftAt = changed === false ? (seen?.leftAt ?? NOW) : changed ? undefined : seen?.leftAt;
  const isComplained = seen ? seen.complained : plan.suppressions.get(id)?.reason === 'complaint';
  const choices = choicesFor(wanted, seen ?? {}, { subscribed, resubscribe: plan.params.resubscribe });
  plan.contacts.set(id, {
    ...seen,
    ...choices,
    data,
    subscribed,
    leftAt,
    ...(choices.topics ? { topics: { ...seen?.topics, ...choices.topics } } : {}),
    ...(isComplained ? { complained: true } : {}),
  });
  return { line, email, outcome: outcomeOf(plan.params, seen, { data, subscribed, choices, leftAt }), subscribed };
}

function outcomeOf(
  { segmentId }: ImportParams,
  seen: SimulatedContact | undefined,
  next: Pick<SimulatedContact, 'data' | 'subscribed' | 'leftAt'> & { choices: ImportChoices },
): PlannedRow['outcome'] {
  if (!seen) return 'created';
  const isSame =
    segmentId === undefined &&
    next.subscribed === seen.subscribed &&
    (next.leftAt === undefined) === (seen.leftAt === undefined) &&
    areGranted(next.choices, seen) &&
    isDeepStrictEqual(next.data, seen.data);
  return isSame ? 'unchanged' : 'updated';
}

interface DryRun {
  project: Project;
  params: ImportParams;
  recordedAt: string;
  earlier: Earlier;
}

async function openPlan(ids: readonly string[], { project, params, recordedAt, earlier }: DryRun, state: ImportState) {
  const [{ contacts, suppressions }, names] = await Promise.all([
    readContactsById(project.id, ids),
    readNames(project.id, 'field'),
  ]);
  const plan: Plan = {
    params,
    recordedAt,
    contacts: new Map(contacts),
    suppressions,
    known: new Set(names),
    newFields: new Set(state.newFields),
  };
  for (const id of ids) {
    const subscribed = earlier.get(id);
    if (subscribed === undefined) continue;
    const isComplained = suppressions.get(id)?.reason === 'complaint';
    plan.contacts.set(id, { data: {}, ...(isComplained ? { complained: true } : {}), ...contacts.get(id), subscribed });
  }
  return plan;
}

async function planRows(rows: readonly ImportRow[], run: DryRun, state: ImportState): Promise<Imported> {
  const resolved = await contactIdsFor(
    run.project,
    rows.map(({ email }) => email),
  );
  const named = rows.map((row, index) => ({ row, id: resolved[index] as string }));
  const plan = await openPlan([...new Set(named.map(({ id }) => id))], run, state);
  const imported: Imported & { planned: PlannedRow[] } = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    planned: [],
  };
  for (const { row, id } of named) {
    const planned = planRow(id, row, plan);
    if ('code' in planned) {
      imported.refused.push(planned);
      continue;
    }
    imported[planned.outcome] += 1;
    imported.planned.push(planned);
    if (run.earlier.has(id) || run.earlier.size < MAX_REMEMBERED) run.earlier.set(id, planned.subscribed);
  }
  return { ...imported, newFields: [...plan.newFields] };
}

/**
 * Writes nothing. Remembers contacts, so a repeated address is an update, but not their data: only one chunk's rows
 * count together against its limit.
 */
export async function beginDryRun(job: Job, project: Project, params: ImportParams): Promise<RowsImporter<ImportRow>> {
  const earlier: Earlier = new Map();
  const state = job.state as ImportState | null;
  if (state)
    for await (const rows of readReportedRows(job, state.offset)) {
      const planned = rows.flatMap((row) => (isRejected(row) ? [] : [row]));
      const ids = await contactIdsFor(
        project,
        planned.map(({ email }) => email),
      );
      for (const [index, { subscribed }] of planned.entries()) earlier.set(ids[index] as string, subscribed);
    }
  const run = { project, params, recordedAt: job.createdAt, earlier };
  return (rows, state) => planRows(rows, run, state);
}
