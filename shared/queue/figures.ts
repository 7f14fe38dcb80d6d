import type { DynamoDBRecord } from 'aws-lambda';
import { readCampaignEmailKey } from '../db/emails/campaign-email-row';
import { readEmailKey } from '../db/emails/stored-email';
import type { Key } from '../db/table/keys';
import { type FiguredEmail, type FiguresCounts, figuresOfChange } from '../domain/counters/figures';
import { toIso } from '../ops/clock';
import { idTime } from '../ops/ids';
import { countedEmail } from './stats';
import { type Image, rowKeyOf } from './stream';

export interface FiguresChange {
  projectId: string;
  sequence: string;
  counts: FiguresCounts;
}

function emailOfKey(key: Key): { projectId: string; id?: string; campaignId?: string } | null {
  return readEmailKey(key) ?? readCampaignEmailKey({ ...key });
}

/** Null for other rows and email of no project. */
export function figuredEmail(key: Key, image: Image): { projectId: string; email: FiguredEmail } | null {
  const place = emailOfKey(key);
  // Tests go to the author, and links to members.
  if (!place || image.test?.BOOL || image.member?.BOOL) return null;
  const { id, campaignId } = place;
  const tags = Object.entries(image.tags?.M ?? {}).map(([name, value]) => [name, value.S ?? '']);
  const email = {
    ...countedEmail(image),
    acceptedAt: id === undefined ? undefined : (image.createdAt?.S ?? toIso(idTime(id) ?? 0)),
    failedAt: image.failedAt?.S,
    isMarketing: image.kind?.S === 'MARKETING',
    email: image.email?.S ?? '',
    tags: Object.fromEntries(tags),
    bounceSubType: image.bounceSubType?.S,
    template: image.template?.S,
    campaign: campaignId,
  };
  return { projectId: place.projectId, email };
}

/** Rows that expire subtract nothing. */
export function figuresChange(record: DynamoDBRecord): FiguresChange | null {
  const key = rowKeyOf(record);
  const sequence = record.dynamodb?.SequenceNumber;
  const { OldImage, NewImage } = record.dynamodb ?? {};
  const after = key && NewImage && figuredEmail(key, NewImage);
  if (!after || !sequence) return null;
  const before = OldImage ? figuredEmail(key, OldImage) : null;
  const counts = figuresOfChange(before?.email ?? null, after.email);
  if (counts.main.size === 0 && counts.tags.size === 0) return null;
  return { projectId: after.projectId, sequence, counts };
}
