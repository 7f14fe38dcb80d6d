import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { countedRow, type Key } from '../db/keys';
import { type CountedChange, type CountedRow, type FieldType, fieldMember } from '../domain/counting';

type Image = Record<string, AttributeValue>;

/** Only what counting looks at: images may be large, and hold what the SDK's reader stumbles over. */
export function countedPart(image: Image | undefined): CountedRow | null {
  if (!image) return null;
  const { subscribed, type, status, name, createdAt, data } = image;
  return {
    subscribed: subscribed?.BOOL,
    type: type?.S,
    status: status?.S,
    name: name?.S,
    createdAt: createdAt?.S,
    fields: data?.M && Object.entries(data.M).flatMap(([key, value]) => fieldsOf(key, value)),
  };
}

const fieldTypes: readonly [keyof AttributeValue, FieldType][] = [
  ['S', 'string'],
  ['N', 'number'],
  ['BOOL', 'boolean'],
  ['M', 'object'],
  ['L', 'array'],
];

function fieldsOf(key: string, value: AttributeValue): string[] {
  const type = fieldTypes.find(([kind]) => value[kind] !== undefined)?.[1];
  return type ? [fieldMember(key, type)] : [];
}

/** The key of the row that a record tells of. */
export function keyOf(record: DynamoDBRecord): Key | null {
  const { pk, sk } = record.dynamodb?.Keys ?? {};
  return pk?.S !== undefined && sk?.S !== undefined ? { pk: pk.S, sk: sk.S } : null;
}

/** The change behind a record of the table's stream, with its place in the shard; null for rows that are not counted. */
export function countedChange(record: DynamoDBRecord): { sequence: string; change: CountedChange } | null {
  const key = keyOf(record);
  const row = key && countedRow(key);
  const sequence = record.dynamodb?.SequenceNumber;
  if (!row || !sequence) return null;
  const { OldImage, NewImage } = record.dynamodb ?? {};
  return { sequence, change: { ...row, before: countedPart(OldImage), after: countedPart(NewImage) } };
}
