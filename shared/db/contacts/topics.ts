import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Topic } from '../../domain/contacts/topics';
import { timedCache } from '../../ops/cache';
import { isoNow } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys, topicPartition } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';

/** As old as a project's state may be in a running container. */
const STATE_AGE_MS = 5_000;
const states = timedCache<Topic | null>(STATE_AGE_MS);

const toTopic = (item: Record<string, unknown>): Topic => contentOf(item) as unknown as Topic;

export async function getTopic(projectId: string, id: string): Promise<Topic | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.topic(projectId, id), ConsistentRead: true }),
  );
  return Item ? toTopic(Item) : null;
}

/** A topic, at most 5 s old. */
export const topicState = (projectId: string, id: string): Promise<Topic | null> =>
  states.get(`${projectId}#${id}`, () => getTopic(projectId, id));

/** All topics of a project, newest first: about a hundred rows of 1.5 KB at most, so one page. */
export async function listTopics(projectId: string): Promise<Topic[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': topicPartition(projectId) },
      ScanIndexForward: false,
      ConsistentRead: true,
    }),
  );
  return Items.map(toTopic);
}

/** Brings a topic into being; one that an earlier try of the request made is answered as it is by now. */
export async function createTopic(projectId: string, topic: Topic): Promise<Topic> {
  const outcome = await conditional<unknown, Record<string, unknown>>(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.topic(projectId, topic.id), v: 1, ...topic },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  return isConflict<Record<string, unknown>>(outcome) && outcome.row ? toTopic(outcome.row) : topic;
}

/** What a change sets; null clears the description, and what is missing stays. */
export interface TopicChange {
  name?: string | undefined;
  description?: string | null | undefined;
  defaultSubscribed?: boolean | undefined;
}

/** Changes a topic; null when there is none. */
export async function updateTopic(projectId: string, id: string, change: TopicChange): Promise<Topic | null> {
  const given = Object.entries({ ...change, updatedAt: isoNow() }).filter(([, value]) => value !== undefined);
  const set = given.filter(([, value]) => value !== null);
  const cleared = given.filter(([, value]) => value === null);
  const removes = cleared.length > 0 ? ` REMOVE ${cleared.map(([name]) => `#${name}`).join(', ')}` : '';
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.topic(projectId, id),
        UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}${removes}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return isConflict(outcome) ? null : toTopic(outcome.Attributes ?? {});
}
