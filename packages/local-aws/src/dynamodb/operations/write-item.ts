import { writeUnits } from '../capacity/meter';
import { loadKey } from '../capacity/spending';
import { project } from '../expressions/path';
import type { Item } from '../model/item';
import { encodeObject } from '../server/raw-json';
import { dynamoError, refuse } from '../server/table-error';
import type { Change, Stored } from '../storage/change';
import type { Context } from './context';
import { planWrite, type WriteKind, writeTarget } from './plan-write';
import type { WriteRequest } from './request-types';

export function writeItem(context: Context, kind: WriteKind, request: WriteRequest): string {
  const { database } = context;
  const target = writeTarget(database, kind, request);
  context.admit('write', [loadKey(target.table, target.key)]);
  const plan = planWrite(database, target);
  const spending = context.spend('write');
  if (plan.outcome === 'condition failed') {
    spending.chargeTable(target.table, target.key, writeUnits(plan.stored.row));
    return refuse(conditionFailed(request, plan.stored));
  }
  const { change } = plan;
  context.admit('write', indexLoadKeys(change));
  database.commit([change], { time: database.clock.now() });
  spending.chargeChange(change);
  return encodeObject({
    Attributes: returnedAttributes(request, change),
    ConsumedCapacity: spending.report(request.ReturnConsumedCapacity, target.table),
  });
}

/** A throttled index partition throttles writes to the table. */
export const indexLoadKeys = (change: Change): string[] =>
  change.indexChanges.map(({ index, before, after }) => loadKey(change.table, (after ?? before)?.key ?? '', index));

function conditionFailed(request: WriteRequest, { item }: Stored) {
  const oldItem = request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && item ? { Item: item } : {};
  return dynamoError('ConditionalCheckFailedException', 'The conditional request failed', oldItem);
}

function returnedAttributes(request: WriteRequest, { before, after }: Change): Item | undefined {
  const paths = request._updates?.paths ?? [];
  switch (request.ReturnValues) {
    case 'ALL_OLD':
      return before;
    case 'ALL_NEW':
      return after;
    case 'UPDATED_OLD':
      return before && nonEmpty(project(paths, before));
    case 'UPDATED_NEW':
      return after && nonEmpty(project(paths, after));
    default:
      return undefined;
  }
}

const nonEmpty = (item: Item): Item | undefined => (Object.keys(item).length > 0 ? item : undefined);
