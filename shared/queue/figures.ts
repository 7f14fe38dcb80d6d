import type { DynamoDBRecord } from 'aws-lambda';
import { readMailKey } from '../db/emails/campaign-email-row';
import { readEmailKey } from '../db/emails/stored-email';
import type { Key } from '../db/table/keys';
import { type FiguredMail, type FiguresCounts, figuresOfChange } from '../domain/counters/figures';
import { toIso } from '../ops/clock';
import { idTime } from '../ops/ids';
import { countedMail } from './stats';
import { type Image, rowKeyOf } from './stream';

export interface FiguresChange {
  projectId: string;
  sequence: string;
  counts: FiguresCounts;
}

function mailOfKey(key: Key): { projectId: string; id?: string; campaignId?: string } | null {
  return readEmailKey(key) ?? readMailKey({ ...key });
}

/** Null for other rows and email of no project. */
export function figuredMail(key: Key, image: Image): { projectId: string; mail: FiguredMail } | null {
  const place = mailOfKey(key);
  // Tests go to the author, and links to members.
  if (!place || image.test?.BOOL || image.member?.BOOL) return null;
  const { id, campaignId } = place;
  const tags = Object.entries(image.tags?.M ?? {}).map(([name, value]) => [name, value.S ?? '']);
  const mail = {
    ...countedMail(image),
    acceptedAt: id === undefined ? undefined : (image.createdAt?.S ?? toIso(idTime(id) ?? 0)),
    failedAt: image.failedAt?.S,
    isMarketing: image.kind?.S === 'MARKETING',
    email: image.email?.S ?? '',
    tags: Object.fromEntries(tags),
    bounceSubType: image.bounceSubType?.S,
    template: image.template?.S,
    campaign: campaignId,
  };
  return { projectId: place.projectId, mail };
}

/** Rows that expire subtract nothing. */
export function figuresChange(record: DynamoDBRecord): FiguresChange | null {
  const key = rowKeyOf(record);
  const sequence = record.dynamodb?.SequenceNumber;
  const { OldImage, NewImage } = record.dynamodb ?? {};
  const after = key && NewImage && figuredMail(key, NewImage);
  if (!after || !sequence) return null;
  const before = OldImage ? figuredMail(key, OldImage) : null;
  const counts = figuresOfChange(before?.mail ?? null, after.mail);
  if (counts.main.size === 0 && counts.tags.size === 0) return null;
  return { projectId: after.projectId, sequence, counts };
}
