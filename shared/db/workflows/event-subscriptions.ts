import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Execution, ExecutionRef } from '../../domain/workflows/execution';
import { db, tableName } from '../table/client';
import { type Key, ofContact } from '../table/keys';
import { conditional } from '../table/outcomes';
import { subscriptionsOf, workflowKeys } from './keys';

const DAY_SECONDS = 86_400;
/** An event may come some time after it happened. */
const KEPT_SECONDS = 30 * DAY_SECONDS;

/** An execution that waits for an event of a name, or has done so. */
export interface EventSubscription {
  execution: ExecutionRef;
  /** At which of its visits. */
  visit: number;
  /** The contact's. */
  generation: string;
  /** From when on an event counts, in epoch milliseconds. */
  from: number;
}

/** Has an execution found when an event of a name comes. */
export async function putSubscription(
  execution: Execution,
  event: string,
  { from, until }: { from: number; until: number },
): Promise<void> {
  const { visit, generation } = execution;
  const ttl = Math.ceil(until / 1000) + KEPT_SECONDS;
  const Item = { ...workflowKeys.listener(execution, event), v: 1, visit, generation, from, ttl };
  await db.send(new PutCommand({ TableName: tableName(), Item }));
}

/** Executions of a contact that wait for an event of a name, strongly consistent: a contact has few. */
export async function listSubscriptions(
  projectId: string,
  contactId: string,
  event: string,
): Promise<EventSubscription[]> {
  const prefix = subscriptionsOf(event);
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :listeners)',
      ExpressionAttributeValues: { ':pk': ofContact(projectId, contactId), ':listeners': prefix },
      ConsistentRead: true,
    }),
  );
  return Items.flatMap(({ sk, visit, generation, from }): EventSubscription[] => {
    const [workflow, key] = String(sk).slice(prefix.length).split('#');
    if (!workflow || !key) return [];
    const id = `exe_${key}${contactId.slice('ct_'.length)}`;
    return [{ execution: { projectId, workflowId: `wf_${workflow}`, id }, visit, generation, from }];
  });
}

/** Removes a listener whose execution has gone on, unless it waits for such an event once more. */
export async function deleteSubscription({ execution, visit }: EventSubscription, event: string): Promise<void> {
  const Key: Key = workflowKeys.listener(execution, event);
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key,
        ConditionExpression: 'visit = :visit',
        ExpressionAttributeValues: { ':visit': visit },
      }),
    ),
  );
}
