import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { EVENT, readEventTime } from '../db/events/stored-event';
import { CAMPAIGN_MAIL, countedRow, EMAIL, type Key } from '../db/table/keys';
import { isReadable } from '../db/table/stored';
import { type CountedChange, type CountedRow, type FieldType, fieldMember } from '../domain/counters/counting';
import { isSimulator, type MailFacts, type MailStream, type OwnStream } from '../domain/sending/mail-streams';
import { ACCOUNT_LIST } from '../domain/sending/ses-event-kinds';

/** A row as the table's stream shows it. */
export type Image = Record<string, AttributeValue>;

/** A row that was written; `before` is absent for a new one. */
export interface Written {
  projectId: string;
  before: Image | undefined;
  after: Image;
}

/** An attribute that every row of its kind has. */
export function requiredText(image: Image, name: string): string {
  const value = image[name]?.S;
  if (value === undefined) throw new Error(`a record of the stream has no ${name}`);
  return value;
}

/** How many workflows, one causing the next, have led to the row. */
export const depthIn = (image: Image): number => Number(image.depth?.N ?? 0);

/** Only what counting reads: images may be large, and hold values that the SDK's reader rejects. */
export function countedPart(image: Image | undefined): CountedRow | null {
  if (!image) return null;
  const { subscribed, type, status, name, reason, data, member, segmentId } = image;
  const mail = mailFacts(image);
  return {
    subscribed: subscribed?.BOOL,
    type: type?.S,
    status: status?.S,
    name: name?.S,
    reason: reason?.S,
    createdAt: eventTimeOf(image),
    segment: member?.BOOL ? segmentId?.S : undefined,
    fields: data?.M && Object.entries(data.M).flatMap(([key, value]) => fieldsOf(key, value)),
    ...(mail ? { mail } : {}),
  };
}

const eventTimeOf = ({ sk, g1sk }: Image): string | undefined =>
  sk?.S?.startsWith(EVENT) ? readEventTime(sk.S.slice(EVENT.length), g1sk?.S) : undefined;

/** What an email adds to the reputation; simulated mail says nothing about recipients. */
function mailFacts(image: Image): MailFacts | null {
  const { simulated, email, sentAt, bouncedAt, bounceType, bounceSubType, complainedAt } = image;
  const stream = streamOf(image);
  if (!stream || simulated?.BOOL || isSimulator(email?.S ?? '')) return null;
  // For an address on the account's suppression list another project may be the cause, and SES did not try to send.
  const isOwnHardBounce = bounceType?.S === 'hard' && bounceSubType?.S !== ACCOUNT_LIST;
  return {
    stream,
    sentAt: sentAt?.S,
    hardBouncedAt: isOwnHardBounce ? bouncedAt?.S : undefined,
    complainedAt: complainedAt?.S,
  };
}

/** A campaign's mail is marketing and other mail is mostly transactional; their rows do not say so. */
function streamOf({ sk, kind, stream }: Image): MailStream | null {
  if (stream?.S !== undefined) return stream.S as OwnStream;
  if (sk?.S?.startsWith(CAMPAIGN_MAIL)) return 'marketing';
  if (sk?.S !== EMAIL) return null;
  return kind?.S === 'MARKETING' ? 'marketing' : 'transactional';
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

/** The key of the row that a record is about. */
export function rowKeyOf(record: DynamoDBRecord): Key | null {
  const { pk, sk } = record.dynamodb?.Keys ?? {};
  return pk?.S !== undefined && sk?.S !== undefined ? { pk: pk.S, sk: sk.S } : null;
}

/** Whether a record is about a counted row in a form that only newer code knows. */
export function isNewerRow(record: DynamoDBRecord): boolean {
  const key = rowKeyOf(record);
  const { v } = record.dynamodb?.NewImage ?? {};
  return !isReadable({ v: v?.N && Number(v.N) }) && key !== null && countedRow(key) !== null;
}

/**
 * The change behind a record of the table's stream, with its place in the shard; null for rows that are not counted.
 */
export function countedChange(record: DynamoDBRecord): { sequence: string; change: CountedChange } | null {
  const key = rowKeyOf(record);
  const row = key && countedRow(key);
  const sequence = record.dynamodb?.SequenceNumber;
  if (!row || !sequence) return null;
  const { OldImage, NewImage } = record.dynamodb ?? {};
  return { sequence, change: { ...row, before: countedPart(OldImage), after: countedPart(NewImage) } };
}
