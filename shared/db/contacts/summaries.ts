import {
  type ContactSummary,
  type EventTimes,
  type NameTimes,
  type SummaryState,
  type SummedEvent,
  showSummary,
  withEvents,
} from '../../domain/contacts/summary';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/retry-on-conflict';
import { get, put, update } from '../table/rows';
import { readContactRow } from './contacts';

interface SummaryRow {
  contactId: string;
  generation: string;
  names: Record<string, { n: number; first: number; times: number[] }>;
  truncated?: true;
  sequence: string;
}

/** Without the prefix, an object would lose a name `__proto__`. */
const NAME_PREFIX = '$';
const MAX_ROUNDS = 5;

export interface SummaryUpdate {
  projectId: string;
  contactId: string;
  generation: string | undefined;
  events: readonly SummedEvent[];
  sequence: string;
}

function toState(row: SummaryRow): SummaryState {
  const names = new Map<string, NameTimes>();
  for (const key of Object.keys(row.names)) {
    const { n, first, times } = row.names[key] as SummaryRow['names'][string];
    names.set(key.slice(NAME_PREFIX.length), { count: n, first, times });
  }
  return { names, truncated: row.truncated === true, sequence: row.sequence };
}

const toStored = ({ count, first, times }: NameTimes) => ({ n: count, first, times: [...times] });

/** The caller compares generations: a row with another `generation` belongs to a former contact. */
export const toSummary = (row: Record<string, unknown>): EventTimes => toState(row as unknown as SummaryRow);

/** Lags behind the events by seconds. With a `generation`, returns null for a former contact's summary. */
export async function getSummary(
  projectId: string,
  contactId: string,
  generation?: string,
): Promise<ContactSummary | null> {
  const row = await readSummary(projectId, contactId);
  if (!row || (generation !== undefined && row.generation !== generation)) return null;
  return showSummary(toState(row));
}

export async function getEventTimes(
  projectId: string,
  contactId: string,
  generation: string,
): Promise<EventTimes | null> {
  const row = await readSummary(projectId, contactId);
  return row?.generation === generation ? toState(row) : null;
}

export async function readEventTimes(
  projectId: string,
  contacts: readonly { id: string; generation: string }[],
): Promise<Map<string, EventTimes>> {
  const rows = await batchGet<SummaryRow>(
    contacts.map(({ id }) => keys.summary(projectId, id)),
    { eventual: true },
  );
  const generations = new Map(contacts.map(({ id, generation }) => [id, generation]));
  const currentRows = rows.filter(({ contactId, generation }) => generations.get(contactId) === generation);
  return new Map(currentRows.map((row) => [row.contactId, toState(row)]));
}

export async function summariesAsStored(
  projectId: string,
  contactIds: readonly string[],
): Promise<Map<string, EventTimes>> {
  const summaryKeys = contactIds.map((id) => keys.summary(projectId, id));
  const rows = await batchGet<SummaryRow>(summaryKeys, { eventual: true });
  return new Map(rows.map((row) => [row.contactId, toState(row)]));
}

const readSummary = (projectId: string, contactId: string, { eventual = false } = {}): Promise<SummaryRow | null> =>
  get<SummaryRow>(keys.summary(projectId, contactId), { eventual });

const currentGeneration = async (projectId: string, contactId: string): Promise<string | undefined> =>
  (await readContactRow(projectId, contactId))?.generation;

/**
 * The answer may be a second old: if the contact was deleted meanwhile, its erasure's last scan, a minute later, finds
 * the new summary.
 */
async function contactExists(projectId: string, contactId: string, generation: string): Promise<boolean> {
  const maybeStale = await readContactRow(projectId, contactId, { eventual: true });
  return maybeStale?.generation === generation || (await currentGeneration(projectId, contactId)) === generation;
}

/** Counts repeated events once. `gone`: the contact of this generation was deleted. */
export async function countIntoSummary(summaryUpdate: SummaryUpdate): Promise<'counted' | 'skipped' | 'gone'> {
  const { projectId, contactId, events, sequence } = summaryUpdate;
  const generation = summaryUpdate.generation ?? (await currentGeneration(projectId, contactId));
  if (generation === undefined) return 'gone';
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // A stale read only costs another round, because the write requires the row as read.
    const row = await readSummary(projectId, contactId, { eventual: round === 0 });
    const current = row?.generation === generation ? row : null;
    const state = withEvents(current && toState(current), events, sequence);
    if (!state) return 'skipped';
    if (!current && !(await contactExists(projectId, contactId, generation))) return 'gone';
    const isWritten = current
      ? await updateSummary(summaryUpdate, current, state)
      : await createSummary(summaryUpdate, generation, state, row);
    if (isWritten) return 'counted';
  }
  throw new LostRace('a change of a summary');
}

function createSummary(
  { projectId, contactId }: SummaryUpdate,
  generation: string,
  state: SummaryState,
  formerRow: SummaryRow | null,
): Promise<boolean> {
  const names = Object.fromEntries([...state.names].map(([name, times]) => [NAME_PREFIX + name, toStored(times)]));
  const row = { ...keys.summary(projectId, contactId), v: 1, contactId, generation, names, sequence: state.sequence };
  return put(row, formerRow ? expr`generation = ${formerRow.generation}` : expr`attribute_not_exists(pk)`);
}

function updateSummary(
  { projectId, contactId, events }: SummaryUpdate,
  current: SummaryRow,
  state: SummaryState,
): Promise<boolean> {
  const changedNames = [...new Set(events.map(({ name }) => name))].flatMap((name) => {
    const times = state.names.get(name);
    return times ? [[NAME_PREFIX + name, toStored(times)]] : [];
  });
  return update(keys.summary(projectId, contactId), {
    set: { sequence: state.sequence, truncated: state.truncated || undefined },
    merge: { names: Object.fromEntries(changedNames) },
    if: expr`generation = ${current.generation} AND sequence = ${current.sequence}`,
  });
}
