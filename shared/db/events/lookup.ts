import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { happeningsOf } from '../../domain/campaigns/mail-events';
import type { NameTimes } from '../../domain/contacts/summary';
import { listMailsOfContact } from '../campaigns/mails';
import { db, tableName } from '../table/client';
import { eventPartition, type Key } from '../table/keys';

/** Pages of 1 MB: some 200,000 events of one contact. */
const MAXIMUM_PAGES = 100;
/** As many times as a summary keeps. */
const KEPT_TIMES = 10;

interface Asked {
  contactId: string;
  /** Events of a former contact of the address don't count. */
  generation: string;
  names: readonly string[];
}

interface EventRow {
  name: string;
  createdAt: string;
  generation?: string;
}

/** What a contact's events themselves tell of some names; null for a name that it has no event of. */
export async function lookUpEvents(
  projectId: string,
  { contactId, generation, names }: Asked,
): Promise<Map<string, NameTimes | null>> {
  const times = new Map<string, string[]>(names.map((name) => [name, []]));
  let from: Key | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { rows, next } = await readEvents(eventPartition(projectId, contactId), from);
    for (const row of rows) {
      if (row.generation === undefined || row.generation === generation) times.get(row.name)?.push(row.createdAt);
    }
    if (!next) break;
    from = next;
  }
  if (names.some((name) => name.startsWith('email.'))) {
    for (const { name, at } of await readMailEvents(projectId, contactId, generation)) times.get(name)?.push(at);
  }
  return new Map([...times].map(([name, all]) => [name, summarize(all)]));
}

/** What happened to campaigns' mail stands in the rows of the mail alone. */
async function readMailEvents(projectId: string, contactId: string, generation: string) {
  const mails = await listMailsOfContact(projectId, contactId);
  return mails
    .filter((mail) => mail.generation === undefined || mail.generation === generation)
    .flatMap(({ timeline }) => happeningsOf(timeline));
}

async function readEvents(partition: string, from: Key | undefined) {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
      ProjectionExpression: '#name, createdAt, generation',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':pk': partition, ':events': 'EVENT#' },
      ...(from ? { ExclusiveStartKey: from } : {}),
    }),
  );
  return { rows: Items as EventRow[], next: LastEvaluatedKey as Key | undefined };
}

function summarize(times: string[]): NameTimes | null {
  const newestFirst = times.map((time) => Date.parse(time)).sort((a, b) => b - a);
  const first = newestFirst.at(-1);
  return first === undefined ? null : { count: newestFirst.length, first, times: newestFirst.slice(0, KEPT_TIMES) };
}
