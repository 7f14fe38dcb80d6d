import {
  DeleteCommand,
  type DeleteCommandInput,
  type DynamoDBDocumentClient,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';

export const TABLE = 'main';

/** One request, on rows under a partition key of its own. */
export type Step = (documents: DynamoDBDocumentClient, pk: string) => Promise<unknown>;
export type Case = [name: string, step: Step];

type Values = Record<string, unknown>;
type Rest<T> = Partial<Omit<T, 'TableName' | 'Key' | 'Item'>>;

const given = (values: Values) => (Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {});
/** The rows that every case finds. */
export const itemKey = (pk: string) => ({ pk, sk: 'item' });

export const update =
  (UpdateExpression: string, values: Values = {}, rest: Rest<UpdateCommandInput> & { sk?: string } = {}): Step =>
  (documents, pk) => {
    const { sk = 'item', ...more } = rest;
    const input = { TableName: TABLE, Key: { pk, sk }, UpdateExpression, ReturnValues: 'ALL_NEW' as const };
    return documents.send(new UpdateCommand({ ...input, ...given(values), ...more }));
  };

/** Writes nothing new where the condition holds. */
export const condition = (ConditionExpression: string, values: Values = {}, rest: Rest<UpdateCommandInput> = {}) =>
  update('SET checked = :checked', { ...values, ':checked': true }, { ConditionExpression, ...rest });

export const put =
  (item: Values, rest: Rest<PutCommandInput> = {}): Step =>
  (documents, pk) =>
    documents.send(new PutCommand({ TableName: TABLE, Item: { ...itemKey(pk), ...item }, ...rest }));

export const remove =
  (sk: string, rest: Rest<DeleteCommandInput> = {}): Step =>
  (documents, pk) =>
    documents.send(new DeleteCommand({ TableName: TABLE, Key: { pk, sk }, ...rest }));

export const query =
  (KeyConditionExpression: string, values: Values = {}, rest: Rest<QueryCommandInput> = {}): Step =>
  (documents, pk) => {
    const ExpressionAttributeValues = { ':pk': pk, ...values };
    return documents.send(
      new QueryCommand({ TableName: TABLE, KeyConditionExpression, ExpressionAttributeValues, ...rest }),
    );
  };

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;

export const transaction =
  (actions: (pk: string) => Actions, rest: Rest<TransactWriteCommandInput> = {}): Step =>
  (documents, pk) =>
    documents.send(new TransactWriteCommand({ TransactItems: actions(pk), ...rest }));
