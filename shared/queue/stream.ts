import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { countedRow, type Key } from '../db/keys';
import { type CountedChange, countedAttributes } from '../domain/counting';

type Image = Record<string, AttributeValue>;

/** Only what counting looks at: images may be large, and hold what the SDK's reader stumbles over. */
function countedPart(image: Image | undefined): Record<string, unknown> | null {
  if (!image) return null;
  return Object.fromEntries(countedAttributes.map((name) => [name, image[name]?.S ?? image[name]?.BOOL]));
}

function keyOf(record: DynamoDBRecord): Key | null {
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
