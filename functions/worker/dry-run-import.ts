import type { FieldError } from '../../shared/contract/errors';
import { readKnown } from '../../shared/db/contacts/known';
import type { ContactRow } from '../../shared/db/contacts/rows';
import type { Suppression } from '../../shared/db/contacts/suppressions';
import { MAXIMUM_NAMES, noRoomForField, readNames } from '../../shared/db/events/names';
import type { Project } from '../../shared/db/projects/projects';
import { contactId } from '../../shared/domain/contacts/contact';
import { checkSize, mergeData } from '../../shared/domain/contacts/data';
import { changedSubscription, startsSubscribed } from '../../shared/domain/contacts/subscription';
import type { ImportParams, ImportState } from '../../shared/domain/import/header';
import { type PlannedRow, type RefusedRow, refusedRow } from '../../shared/domain/import/refused-row';
import type { ImportRow } from '../../shared/domain/import/rows';
import { type Imported, outcomeOf, wishOf } from './import-outcome';

/** What the plan of a row needs of a contact. */
type Seen = Pick<ContactRow, 'data' | 'subscribed' | 'complained'>;

/** What the rows so far would leave. */
interface Plan {
  params: ImportParams;
  contacts: Map<string, Seen>;
  suppressions: ReadonlyMap<string, Suppression>;
  /** Data fields that the project has. */
  known: ReadonlySet<string>;
  /** Data fields that the rows so far would introduce. */
  newFields: Set<string>;
}

const fieldsOf = ({ patch }: ImportRow): string[] => Object.keys(patch).filter((key) => patch[key] !== null);

/** Notes the new fields of a row, or returns the mistake of the first that has no room. */
function takeFields(row: ImportRow, { known, newFields }: Plan): FieldError | undefined {
  const added = fieldsOf(row).filter((key) => !known.has(key) && !newFields.has(key));
  const left = Math.max(0, MAXIMUM_NAMES - known.size - newFields.size);
  for (const key of added.slice(0, left)) newFields.add(key);
  const over = added[left];
  return over === undefined ? undefined : noRoomForField(over, { isPublic: false });
}

/** What a row would do. The plan then holds what it would leave. */
function planRow(id: string, row: ImportRow, plan: Plan): PlannedRow | RefusedRow {
  const { line, email, patch } = row;
  const seen = plan.contacts.get(id);
  const data = mergeData(seen?.data ?? {}, patch);
  const problem = takeFields(row, plan) ?? (seen ? checkSize(data)[0] : undefined);
  if (problem) return refusedRow(line, email, problem);
  const wish = wishOf(row, plan.params);
  const subscribed = seen
    ? (changedSubscription(wish, seen) ?? seen.subscribed)
    : startsSubscribed(wish, plan.suppressions.get(id) ?? null);
  const isComplained = seen ? seen.complained : plan.suppressions.get(id)?.reason === 'complaint';
  plan.contacts.set(id, { data, subscribed, ...(isComplained ? { complained: true } : {}) });
  return { line, email, outcome: outcomeOf(row, wish, !seen), subscribed };
}

async function openPlan(
  project: Project,
  ids: readonly string[],
  { params, state }: { params: ImportParams; state: ImportState },
): Promise<Plan> {
  const [{ contacts, suppressions }, names] = await Promise.all([
    readKnown(project.id, ids),
    readNames(project.id, 'field'),
  ]);
  const newFields = new Set(state.newFields);
  return {
    params,
    contacts: new Map(contacts),
    suppressions,
    known: new Set(names),
    newFields,
  };
}

/**
 * Says what each of some rows would do, and writes nothing. Rows of one address apply in their order within a chunk;
 * an address that comes back in a later chunk of the file counts as new again.
 */
export async function planRows(
  rows: readonly ImportRow[],
  project: Project,
  request: { params: ImportParams; state: ImportState },
): Promise<Imported> {
  const named = rows.map((row) => ({ row, id: contactId(project.salt, row.email) }));
  const plan = await openPlan(project, [...new Set(named.map(({ id }) => id))], request);
  const imported: Imported & { planned: PlannedRow[] } = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    planned: [],
  };
  for (const { row, id } of named) {
    const planned = planRow(id, row, plan);
    if ('code' in planned) imported.refused.push(planned);
    else {
      imported[planned.outcome] += 1;
      imported.planned.push(planned);
    }
  }
  return { ...imported, newFields: [...plan.newFields] };
}
