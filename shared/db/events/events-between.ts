import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { idsFrom } from '../../ops/ids';
import { listMailEvents } from '../campaigns/mail-events';
import { db, tableName } from '../table/client';
import { eventPartition, type Key, keys } from '../table/keys';
import { type RecordedEvent, toEvent } from './events';

/** Pages of 1 MB: some 2,000 events of a contact between two moments. */
const MAXIMUM_PAGES = 20;
const EVENT = keys.contactEvent('', '', '').sk;

interface Asked {
  projectId: string;
  contactId: string;
  /** Events of a former contact of the address don't count. */
  generation: string;
  name: string;
  /** Epoch milliseconds, both included. */
  from: number;
  until: number;
}

/** Events of a contact that have one name and happened between two moments, oldest first, as they are now. */
export async function eventsBetween(asked: Asked): Promise<RecordedEvent[]> {
  const { projectId, contactId, generation, name, from, until } = asked;
  const [recorded, told] = await Promise.all([
    readRows(asked),
    // What happened to campaigns' mail stands in the rows of the mail alone.
    name.startsWith('email.') ? listMailEvents(projectId, { id: contactId, generation }) : [],
  ]);
  const found = [...recorded, ...told].filter((event) => {
    const at = Date.parse(event.createdAt);
    return event.name === name && at >= from && at <= until && (event.generation ?? generation) === generation;
  });
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function readRows({ projectId, contactId, from, until }: Asked): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  let start: Key | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
        ExpressionAttributeValues: {
          ':pk': eventPartition(projectId, contactId),
          ':from': `${EVENT}${idsFrom('evt', from)}`,
          ':until': `${EVENT}${idsFrom('evt', until + 1)}`,
        },
        ConsistentRead: true,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    events.push(...Items.map(toEvent));
    if (!LastEvaluatedKey) break;
    start = LastEvaluatedKey as Key;
  }
  return events;
}
