import { createHash } from 'node:crypto';
import { readUnits, writeUnits } from '../capacity/meter';
import { loadKey } from '../capacity/spending';
import { itemSize } from '../model/item-size';
import { encodeObject } from '../server/raw-json';
import { dynamoError, isValidationError, refuse, TableError, validationError } from '../server/table-error';
import type { Cause, Change } from '../storage/change';
import type { Context } from './context';
import { type Plan, planWrite, type Target, type WriteKind, writeTarget } from './plan-write';
import type { WriteRequest } from './request-types';
import { indexLoadKeys } from './write-item';

const MAX_BYTES = 4 * 1024 * 1024;
const IS_TRANSACTION = true;
const IS_CONSISTENT = true;
const KINDS: WriteKind[] = ['ConditionCheck', 'Put', 'Update', 'Delete'];

type Action = Partial<Record<WriteKind, WriteRequest>>;

interface Request {
  TransactItems: Action[];
  ClientRequestToken?: string;
  ReturnConsumedCapacity?: string;
}

interface Reason {
  Code: string;
  Message?: string;
  Item?: unknown;
}

const THROTTLED: Reason = {
  Code: 'ThrottlingError',
  Message: 'Throughput exceeds the current capacity of your table or index.',
};

type Verdict = { reason: Reason } | { change: Change };

export function transactWriteItems(context: Context, request: Request): string {
  const { database } = context;
  const targets = request.TransactItems.map((action) => targetOf(context, action));
  checkTargets(targets);
  if (isRepetition(context, request)) return response(context, request, targets);
  const verdicts = targets.map((target) => evaluate(context, target));
  const changes = verdicts.flatMap((verdict) => ('change' in verdict ? verdict.change : []));
  if (changes.length < verdicts.length) return cancel(context, targets, verdicts);
  const { ClientRequestToken: token } = request;
  const cause: Cause = { time: database.clock.now() };
  if (token !== undefined) cause.token = [token, hashOf(request)];
  database.commit(changes, cause);
  return response(context, request, targets, changes);
}

function targetOf({ database }: Context, action: Action): Target {
  const kinds = KINDS.filter((kind) => action[kind] !== undefined);
  const [kind] = kinds;
  if (kinds.length !== 1 || !kind) {
    return refuse(validationError('TransactItems can only contain one of Check, Put, Update or Delete'));
  }
  return writeTarget(database, kind, action[kind] as WriteRequest);
}

function checkTargets(targets: Target[]): void {
  const keys = new Set(targets.map(({ table, key }) => `${table.name}:${key}`));
  if (keys.size < targets.length) {
    refuse(validationError('Transaction request cannot include multiple operations on one item'));
  }
  const bytes = targets.reduce((sum, { request }) => sum + itemSize(request.Item ?? request.Key ?? {}), 0);
  if (bytes > MAX_BYTES) refuse(validationError('Transaction request size exceeds the maximum of 4 MB'));
}

const hashOf = (request: Request): string =>
  createHash('sha256').update(JSON.stringify(request.TransactItems)).digest('base64');

function isRepetition({ database }: Context, request: Request): boolean {
  if (request.ClientRequestToken === undefined) return false;
  const earlierHash = database.tokens.hashOf(request.ClientRequestToken, database.clock.now());
  if (earlierHash === undefined) return false;
  if (earlierHash === hashOf(request)) return true;
  return refuse(
    dynamoError(
      'IdempotentParameterMismatchException',
      'DynamoDB rejected the request because you retried a request with a different payload but with an idempotent token that was already used',
    ),
  );
}

function evaluate(context: Context, target: Target): Verdict {
  const plan = planOrReason(context, target);
  if ('Code' in plan) return { reason: plan };
  if (plan.outcome === 'change') {
    const keys = [loadKey(target.table, target.key), ...indexLoadKeys(plan.change)];
    return context.hasRoom('write', keys) ? plan : { reason: THROTTLED };
  }
  const { item } = plan.stored;
  const oldItem = target.request.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && item ? { Item: item } : {};
  return { reason: { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed', ...oldItem } };
}

/** A validation error that depends on the stored item cancels the transaction. */
function planOrReason({ database }: Context, target: Target): Plan | Reason {
  try {
    return planWrite(database, target);
  } catch (error) {
    if (isValidationError(error)) return { Code: 'ValidationError', Message: error.message };
    throw error;
  }
}

function cancel(context: Context, targets: Target[], verdicts: Verdict[]): never {
  const reasons = verdicts.map((verdict) => ('reason' in verdict ? verdict.reason : { Code: 'None' }));
  const codes = reasons.map((reason) => reason.Code).join(', ');
  if (reasons.some((reason) => reason.Code === 'ThrottlingError')) context.countThrottled();
  const spending = context.spend('write', IS_TRANSACTION);
  for (const { table, key } of targets) spending.chargeTable(table, key, writeUnits(table.rows.get(key)));
  throw new TableError({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  });
}

/** A repeated transaction has no `changes` and costs reads instead of writes. */
function response(context: Context, request: Request, targets: Target[], changes?: Change[]): string {
  const spending = context.spend(changes ? 'write' : 'read', IS_TRANSACTION);
  for (const change of changes ?? []) spending.chargeChange(change);
  const readTargets = changes ? [] : targets;
  for (const { table, key } of readTargets) {
    spending.chargeTable(table, key, readUnits(table.rows.get(key)?.size ?? 0, IS_CONSISTENT));
  }
  const tables = targets.map(({ table }) => table);
  return encodeObject({ ConsumedCapacity: spending.reports(request.ReturnConsumedCapacity, tables) });
}
