import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import type { FieldType } from '../contract/contacts';
import { readEmailKey } from '../db/emails/keys';
import { readEventTime } from '../db/events/events';
import { countedRow } from '../db/table/counted-row';
import { CAMPAIGN_EMAIL, EMAIL, EVENT, type Key } from '../db/table/keys';
import { isReadable } from '../db/table/stored';
import type { EmailEntry, EmailEvent } from '../domain/campaigns/campaign-email';
import { type CountedChange, type CountedRow, fieldCounter } from '../domain/counters/counting';
import { type CopyMark, outcomeKey } from '../domain/emails/copies';
import { type TimelineEmail, timelineOnlyEvents } from '../domain/emails/timeline-events';
import { type EmailFacts, type EmailStream, isSimulator, type PublicStream } from '../domain/sending/email-streams';
import { ACCOUNT_LIST } from '../domain/sending/ses-event-kinds';
import { toIso } from '../ops/clock';
import { idTime } from '../ops/ids';

export type Image = Record<string, AttributeValue>;

export interface RowChange {
  projectId: string;
  before: Image | undefined;
  after: Image;
}

export function requiredText(image: Image, name: string): string {
  const value = image[name]?.S;
  if (value === undefined) throw new Error(`a record of the stream has no ${name}`);
  return value;
}

export const reactionDepthIn = (image: Image): number => Number(image.depth?.N ?? 0);

/** Reads only what is counted, because an image may be large and hold values that the SDK rejects. */
export function countedPart(image: Image | undefined): CountedRow | null {
  if (!image) return null;
  const { subscribed, type, status, name, reason, data, member: isInSegment, segmentId } = image;
  const email = emailFacts(image);
  const copies = copyFacts(image);
  return {
    subscribed: subscribed?.BOOL,
    type: type?.S,
    status: status?.S,
    name: name?.S,
    reason: reason?.S,
    createdAt: eventTimeOf(image),
    segment: isInSegment?.BOOL ? segmentId?.S : undefined,
    fields: data?.M && Object.entries(data.M).flatMap(([key, value]) => fieldsOf(key, value)),
    timelineEvents: timelineEventsIn(image),
    ...(email ? { email } : {}),
    ...(copies.length > 0 ? { copies } : {}),
  };
}

function timelineEventsIn(image: Image): EmailEvent[] | undefined {
  const email = readEmailKey({ pk: image.pk?.S, sk: image.sk?.S });
  if (!email) return undefined;
  const { acceptedAt, timeline } = timelineEmailOf(email.id, image);
  return timelineOnlyEvents(acceptedAt, timeline);
}

const eventTimeOf = ({ sk, g1sk }: Image): string | undefined =>
  sk?.S?.startsWith(EVENT) && g1sk?.S !== undefined ? readEventTime(g1sk.S) : undefined;

/** Null for simulated email, which reaches no recipient. */
function emailFacts(image: Image): EmailFacts | null {
  const { simulated, email, sentAt, bouncedAt, bounceType, bounceSubType, complainedAt } = image;
  const stream = streamOf(image);
  if (!stream || simulated?.BOOL || isSimulator(email?.S ?? '')) return null;
  // A bounce of an address on the account's suppression list isn't counted: SES did not try to send, and another
  // project may be the cause.
  const isOwnHardBounce = bounceType?.S === 'hard' && bounceSubType?.S !== ACCOUNT_LIST;
  return {
    stream,
    sentAt: sentAt?.S,
    hardBouncedAt: isOwnHardBounce ? bouncedAt?.S : undefined,
    complainedAt: complainedAt?.S,
  };
}

/** SES counts each copy as an email. A copy that was not sent doesn't count. */
function copyFacts(image: Image): EmailFacts[] {
  const stream = streamOf(image);
  if (!stream || !image.copies?.M || image.test?.BOOL) return [];
  const copyOutcomes = image.copyNews?.M ?? {};
  return Object.entries(image.copies.M).flatMap(([index, { M: copy }]): EmailFacts[] => {
    const outcomeOf = (mark: CopyMark) => copyOutcomes[outcomeKey(index, mark)]?.S;
    const timeOf = (mark: CopyMark) => outcomeOf(mark)?.split(' ')[0];
    if (copy?.simulated?.BOOL || timeOf('left_out')) return [];
    const isOnAccountList = outcomeOf('hard_bounce')?.endsWith(` ${ACCOUNT_LIST}`);
    const hardBouncedAt = isOnAccountList ? undefined : timeOf('hard_bounce');
    return [{ stream, sentAt: image.sentAt?.S, hardBouncedAt, complainedAt: timeOf('complained') }];
  });
}

function streamOf({ sk, kind, stream }: Image): EmailStream | null {
  if (stream?.S !== undefined) return stream.S as PublicStream;
  if (sk?.S?.startsWith(CAMPAIGN_EMAIL)) return 'marketing';
  if (!sk?.S?.startsWith(EMAIL)) return null;
  return kind?.S === 'MARKETING' ? 'marketing' : 'transactional';
}

export function timelineEmailOf(emailId: string, image: Image): TimelineEmail {
  const { erased, test, member: isForMember } = image;
  const hasEvents = !erased?.BOOL && !test?.BOOL && !isForMember?.BOOL;
  return {
    acceptedAt: idTime(emailId) ?? 0,
    lane: (image.lane?.S as TimelineEmail['lane'] | undefined) ?? 'transactional',
    timeline: hasEvents ? timelineIn(image) : [],
  };
}

/** Skips entries that only newer code can read. */
export const timelineIn = (image: Image | undefined): EmailEntry[] =>
  (image?.timeline?.L ?? []).flatMap(({ M = {} }) => (M.a?.N === undefined ? [] : entryOf(M)));

const entryOf = ({
  t: type,
  a: time,
  b: bounceType,
  s: subType,
  d: detail,
  l: link,
  bot,
  c: code,
}: Image): EmailEntry => ({
  type: type?.S ?? '',
  at: toIso(Number(time?.N)),
  bounceType: bounceType?.S as EmailEntry['bounceType'],
  subType: subType?.S,
  detail: detail?.S,
  link: link?.S,
  bot: bot?.BOOL,
  smtpCode: code?.N === undefined ? undefined : Number(code.N),
});

const fieldTypes: readonly [keyof AttributeValue, FieldType][] = [
  ['S', 'string'],
  ['N', 'number'],
  ['BOOL', 'boolean'],
  ['M', 'object'],
  ['L', 'array'],
];

function fieldsOf(key: string, value: AttributeValue): string[] {
  const [, type] = fieldTypes.find(([attributeType]) => value[attributeType] !== undefined) ?? [];
  return type ? [fieldCounter(key, type)] : [];
}

export function rowKeyOf(record: DynamoDBRecord): Key | null {
  const { pk, sk } = record.dynamodb?.Keys ?? {};
  return pk?.S !== undefined && sk?.S !== undefined ? { pk: pk.S, sk: sk.S } : null;
}

export function isCountedRowOfNewerCode(record: DynamoDBRecord): boolean {
  const key = rowKeyOf(record);
  const { v } = record.dynamodb?.NewImage ?? {};
  return key !== null && !isReadable({ v: v?.N && Number(v.N) }) && countedRow(key) !== null;
}

export function countedChange(record: DynamoDBRecord): { sequence: string; change: CountedChange } | null {
  const key = rowKeyOf(record);
  const row = key && countedRow(key);
  const sequence = record.dynamodb?.SequenceNumber;
  if (!row || !sequence) return null;
  const { OldImage, NewImage } = record.dynamodb ?? {};
  const pointsToOtherContact = (image: Image | undefined) => row.kind === 'contact' && image?.heir && !image.email;
  const partOf = (image: Image | undefined) => (pointsToOtherContact(image) ? null : countedPart(image));
  return { sequence, change: { ...row, before: partOf(OldImage), after: partOf(NewImage) } };
}
