import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

type Fields = Record<string, unknown>;
type Convert = (document: never) => unknown;

const mapValues = (value: object, convertPart: (part: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(value).map(([name, part]) => [name, convertPart(part)]));

const convertDocument = (value: unknown, convert: Convert) => convert(value as never);
const convertDocuments = (value: unknown, convert: Convert) => (value as never[]).map(convert);
const convertNested = (value: unknown, convert: Convert): unknown =>
  Array.isArray(value) ? value.map((part) => convertNested(part, convert)) : convertFields(value as Fields, convert);
const convertNestedByTable = (value: unknown, convert: Convert) =>
  mapValues(value as Fields, (part) => convertNested(part, convert));
const convertDocumentsByTable = (value: unknown, convert: Convert) =>
  mapValues(value as Fields, (part) => convertDocuments(part, convert));

const convertersByName = new Map<string, (value: unknown, convert: Convert) => unknown>([
  ...['Item', 'Key', 'Attributes', 'ExpressionAttributeValues', 'ExclusiveStartKey', 'LastEvaluatedKey'].map(
    (name) => [name, convertDocument] as const,
  ),
  ...['Items', 'Keys'].map((name) => [name, convertDocuments] as const),
  ...['TransactItems', 'Put', 'Update', 'Delete', 'ConditionCheck', 'PutRequest', 'DeleteRequest'].map(
    (name) => [name, convertNested] as const,
  ),
  ...['RequestItems', 'UnprocessedItems', 'UnprocessedKeys'].map((name) => [name, convertNestedByTable] as const),
  ['Responses', convertDocumentsByTable],
]);

function convertFields(fields: Fields, convert: Convert): Fields {
  const result: Fields = {};
  for (const name in fields) {
    const value = fields[name];
    const converter = value === undefined ? undefined : convertersByName.get(name);
    result[name] = converter ? converter(value, convert) : value;
  }
  return result;
}

const toStored = (value: Fields) => marshall(withMaps(value), { removeUndefinedValues: true });
const toDocument = (stored: Record<string, AttributeValue>) => unmarshall(stored);

export const storedForm = <T extends object>(input: T): T => convertFields(input as Fields, toStored) as T;

export const plainForm = <T extends object>(output: T): T => convertFields(output as Fields, toDocument) as T;

export const marshallInput =
  <Args extends { input: object }, Result>(next: (args: Args) => Promise<Result>) =>
  (args: Args): Promise<Result> =>
    next({ ...args, input: storedForm(args.input) });

export const unmarshallOutput =
  <Args, Result extends { output: object }>(next: (args: Args) => Promise<Result>) =>
  async (args: Args): Promise<Result> => {
    const response = await next(args);
    return { ...response, output: plainForm(response.output) };
  };

const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** The SDK rejects an object with a key `constructor`. It stores a Map in the same form. */
function withMaps<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withMaps) as T;
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [key, withMaps(part)]);
  return (Object.hasOwn(value, 'constructor') ? new Map(entries) : Object.fromEntries(entries)) as T;
}
