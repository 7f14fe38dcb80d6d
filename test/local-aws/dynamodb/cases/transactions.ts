import { TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { type Case, itemKey, type Step, TABLE, transaction } from './step';

const CAPACITY = { ReturnConsumedCapacity: 'TOTAL' } as const;
const V = { ExpressionAttributeValues: { ':v': 1 } };
const at = (pk: string, sk = 'item') => ({ TableName: TABLE, Key: { pk, sk } });
const putAt = (pk: string, sk: string, rest: object = {}) => ({ Put: { TableName: TABLE, Item: { pk, sk }, ...rest } });
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
const isOld = { ConditionExpression: 'attribute_exists(pk)' };
const showing = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
const increment = (pk: string) => ({ Update: { ...at(pk), UpdateExpression: 'ADD n :v', ...V } });

/** Sends the same transaction twice. */
const twice =
  (step: Step): Step =>
  async (documents, pk) => {
    await step(documents, pk);
    return step(documents, pk);
  };

/**
 * An update that the stored row shows to be impossible is left out: the service cancels the transaction for it, with the
 * reason ValidationError, where DynamoDB Local refuses the request.
 */
export const transactions: Case[] = [
  ['all that hold', transaction((pk) => [putAt(pk, 'x', isNew), increment(pk), { Delete: at(pk, 'r01') }])],
  ['one that does not hold', transaction((pk) => [putAt(pk, 'x', isNew), putAt(pk, 'item', isNew)])],
  ['the row that it met', transaction((pk) => [putAt(pk, 'x'), putAt(pk, 'item', { ...isNew, ...showing })])],
  ['several that do not hold', transaction((pk) => [putAt(pk, 'item', isNew), putAt(pk, 'x', isOld), putAt(pk, 'y')])],
  ['a check', transaction((pk) => [{ ConditionCheck: { ...at(pk, 'x'), ...isOld } }, increment(pk)])],
  ['one row twice', transaction((pk) => [increment(pk), { Delete: at(pk) }])],
  ['a reserved word', transaction((pk) => [{ Update: { ...at(pk), UpdateExpression: 'SET status = :v', ...V } }])],
  ['nothing', transaction(() => [])],
  ['more than a hundred', transaction((pk) => Array.from({ length: 101 }, (_, n) => putAt(pk, `t${n}`)))],
  ['an action of two kinds', transaction((pk) => [{ ...putAt(pk, 'x'), Delete: at(pk) }])],
  ['no such table', transaction((pk) => [{ Delete: { TableName: 'none', Key: itemKey(pk) } }])],
  ['units of a transaction', transaction((pk) => [putAt(pk, 'x'), increment(pk)], CAPACITY)],
  [
    'a transaction that comes twice',
    twice((documents, pk) =>
      transaction(() => [increment(pk)], { ClientRequestToken: `a ${pk}`.slice(0, 36) })(documents, pk),
    ),
  ],
  [
    'reads',
    (documents, pk) =>
      documents.send(
        new TransactGetCommand({ TransactItems: [{ Get: at(pk, 'none') }, { Get: at(pk) }], ...CAPACITY }),
      ),
  ],
];
