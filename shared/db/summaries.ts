import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ContactSummary } from '../domain/contact-summary';
import { type NameTimes, type StreamedEvent, type SummaryState, showSummary, withEvent } from '../domain/summary';
import { db, tableName } from './client';
import { readContactRow } from './contacts';
import { keys } from './keys';
import { conditional, isConflict } from './outcomes';
import { transact } from './transact';

/** A summary as stored, beside its contact. Names are marked, for `__proto__` would get lost on the way. */
interface SummaryRow {
  contactId: string;
  generation: string;
  names: Record<string, { n: number; first: number; times: number[] }>;
  truncated?: true;
  sequence: string;
}

const MARK = '$';
/** A round is lost to another reader of the same stretch of the stream, or to the contact's erasure. */
const MAXIMUM_ROUNDS = 5;

/** A contact's event as the table's stream tells of it. */
export interface ContactHappening extends StreamedEvent {
  projectId: string;
  contactId: string;
  /** Of the contact that it happened to; absent for whichever is there. */
  generation: string | undefined;
}

function toState(row: SummaryRow): SummaryState {
  const names = Object.entries(row.names).map(([key, { n, ...rest }]): [string, NameTimes] => [
    key.slice(MARK.length),
    { count: n, ...rest },
  ]);
  return { names: new Map(names), truncated: row.truncated === true, sequence: row.sequence };
}

const stored = ({ count, first, times }: NameTimes) => ({ n: count, first, times: [...times] });

/** A stored row as a summary. One with another `generation` than the contact's is left of a former contact. */
export const toSummary = (row: Record<string, unknown>): ContactSummary =>
  showSummary(toState(row as unknown as SummaryRow));

/**
 * What is known of a contact's events; null for one that has none, or is not there. Trails the events by seconds.
 * With the contact's generation it never tells of a former contact of the same address.
 */
export async function getSummary(
  projectId: string,
  contactId: string,
  generation?: string,
): Promise<ContactSummary | null> {
  const row = await readSummary(projectId, contactId);
  if (!row || (generation !== undefined && row.generation !== generation)) return null;
  return showSummary(toState(row));
}

async function readSummary(projectId: string, contactId: string): Promise<SummaryRow | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.summary(projectId, contactId), ConsistentRead: true }),
  );
  return (Item as SummaryRow | undefined) ?? null;
}

/**
 * Counts an event into its contact's summary: once, however often it is delivered. `skipped` when it is counted
 * already; `gone` when its contact is, or was erased and is another now.
 */
export async function countIntoSummary(event: ContactHappening): Promise<'counted' | 'skipped' | 'gone'> {
  const { projectId, contactId } = event;
  const generation = event.generation ?? (await readContactRow(projectId, contactId))?.generation;
  if (generation === undefined) return 'gone';
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const row = await readSummary(projectId, contactId);
    const own = row?.generation === generation ? row : null;
    const state = withEvent(own && toState(own), event);
    if (!state) return 'skipped';
    const outcome = own ? await change(event, own, state) : await create(event, generation, state);
    if (outcome !== 'again') return outcome;
  }
  throw new Error('a summary was changed by others in every round');
}

/** Brings the summary into being, or takes the place of one that an erased contact of this address left behind. */
async function create({ projectId, contactId }: ContactHappening, generation: string, state: SummaryState) {
  const refused = await transact([
    {
      ConditionCheck: {
        TableName: tableName(),
        Key: keys.contact(projectId, contactId),
        ConditionExpression: 'attribute_exists(pk) AND generation = :generation',
        ExpressionAttributeValues: { ':generation': generation },
      },
    },
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...keys.summary(projectId, contactId),
          v: 1,
          contactId,
          generation,
          names: Object.fromEntries([...state.names].map(([name, times]) => [MARK + name, stored(times)])),
          sequence: state.sequence,
        },
        ConditionExpression: 'attribute_not_exists(pk) OR generation <> :generation',
        ExpressionAttributeValues: { ':generation': generation },
      },
    },
  ]);
  if (!refused) return 'counted';
  return refused[0] ? 'gone' : 'again';
}

/** Changes the one name that the event is of. */
async function change({ projectId, contactId, name }: ContactHappening, seen: SummaryRow, state: SummaryState) {
  const times = state.names.get(name);
  const written = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.summary(projectId, contactId),
        UpdateExpression: `SET #sequence = :sequence, ${times ? '#names.#name = :times' : '#truncated = :true'}`,
        ConditionExpression: 'attribute_exists(pk) AND generation = :generation AND #sequence = :seen',
        ExpressionAttributeNames: {
          '#sequence': 'sequence',
          ...(times ? { '#names': 'names', '#name': MARK + name } : { '#truncated': 'truncated' }),
        },
        ExpressionAttributeValues: {
          ':sequence': state.sequence,
          ':generation': seen.generation,
          ':seen': seen.sequence,
          ...(times ? { ':times': stored(times) } : { ':true': true }),
        },
      }),
    ),
  );
  return isConflict(written) ? 'again' : 'counted';
}
