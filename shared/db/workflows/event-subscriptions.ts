import type { Execution, ExecutionRef } from '../../domain/workflows/execution';
import { DAY_SECONDS, type EpochMs } from '../../durations';
import { expr } from '../table/expressions';
import { type Key, ofContact } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';
import { subscriptionsOf, workflowKeys } from './keys';

/** An event may arrive long after its time. */
const RETENTION_SECONDS = 30 * DAY_SECONDS;

export interface EventSubscription {
  execution: ExecutionRef;
  visit: number;
  generation: string;
  /** Events before this time don't count. */
  from: EpochMs;
}

export async function putSubscription(
  execution: Execution,
  event: string,
  { from, until }: { from: number; until: number },
): Promise<void> {
  const { visit, generation } = execution;
  const ttl = Math.ceil(until / 1000) + RETENTION_SECONDS;
  await put({ ...workflowKeys.subscription(execution, event), v: 1, visit, generation, from, ttl });
}

type SubscriptionRow = Key & Omit<EventSubscription, 'execution'>;

export async function listSubscriptions(
  projectId: string,
  contactId: string,
  event: string,
): Promise<EventSubscription[]> {
  const prefix = subscriptionsOf(event);
  const pk = ofContact(projectId, contactId);
  const { rows } = await queryPage<SubscriptionRow>({ pk, sk: { beginsWith: prefix } });
  return rows.flatMap(({ sk, visit, generation, from }): EventSubscription[] => {
    const [workflow, key] = sk.slice(prefix.length).split('#');
    if (!workflow || !key) return [];
    const id = `exe_${key}${contactId.slice('ct_'.length)}`;
    return [{ execution: { projectId, workflowId: `wf_${workflow}`, id }, visit, generation, from }];
  });
}

export async function deleteSubscription({ execution, visit }: EventSubscription, event: string): Promise<void> {
  await remove(workflowKeys.subscription(execution, event), expr`visit = ${visit}`);
}
