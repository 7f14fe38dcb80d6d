import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { campaignOfRow, campaignStatsRows } from '../db/campaigns/keys';
import type { StatsChange } from '../db/counters/stats';
import { readCampaignEmailKey, readEmailKey } from '../db/emails/keys';
import type { Key } from '../db/table/keys';
import { executionInImage } from '../db/workflows/execution-row';
import { executionRefOfRow, workflowStatsRows } from '../db/workflows/keys';
import { type CampaignCounts, type CountedEmail, countsOfChunk, countsOfEmail } from '../domain/campaigns/count-email';
import { type EmailWithFigures, type FiguresCounts, figuresOfChange } from '../domain/counters/figures';
import { difference } from '../domain/counters/stats';
import { changeOf, versionPart } from '../domain/workflows/stats';
import { toIso } from '../ops/clock';
import { idTime } from '../ops/ids';
import { type Image, rowKeyOf } from './stream';

const numberOf = (value: AttributeValue | undefined): number => Number(value?.N ?? 0);

export function countedEmail(image: Image): CountedEmail {
  const clicks = Object.entries(image.links?.M ?? {}).map(([link, count]): [string, number] => [link, numberOf(count)]);
  return {
    status: image.status?.S ?? '',
    reason: image.reason?.S,
    sentAt: image.sentAt?.S,
    deliveredAt: image.deliveredAt?.S,
    openedAt: image.openedAt?.S,
    clickedAt: image.clickedAt?.S,
    bouncedAt: image.bouncedAt?.S,
    bounceType: image.bounceType?.S,
    complainedAt: image.complainedAt?.S,
    unsubscribedAt: image.unsubscribedAt?.S,
    opens: numberOf(image.opens),
    clicks: numberOf(image.clicks),
    links: Object.fromEntries(clicks),
    variant: image.variant?.N === undefined ? undefined : Number(image.variant.N),
  };
}

/** Expired rows and deleted campaigns subtract nothing, because what was counted did happen. */
export function campaignChange(record: DynamoDBRecord): StatsChange | null {
  const key = rowKeyOf(record);
  const row = key && campaignOfRow(key);
  const sequence = record.dynamodb?.SequenceNumber;
  const { OldImage, NewImage } = record.dynamodb ?? {};
  if (!row || !sequence || !NewImage) return null;
  const { kind, ref } = row;
  const counts = difference(OldImage ? countsIn(kind, OldImage) : new Map(), countsIn(kind, NewImage));
  return counts.size === 0 ? null : { stats: campaignStatsRows(ref), sequence, counts };
}

const countsIn = (kind: 'email' | 'chunk', image: Image): CampaignCounts =>
  kind === 'email' ? countsOfEmail(countedEmail(image)) : countsOfChunk(numberOf(image.n));

export function workflowChange(record: DynamoDBRecord): StatsChange | null {
  const key = rowKeyOf(record);
  const ref = key && executionRefOfRow(key);
  const sequence = record.dynamodb?.SequenceNumber;
  if (!ref || !sequence) return null;
  const before = executionInImage(record.dynamodb?.OldImage);
  const after = executionInImage(record.dynamodb?.NewImage);
  const execution = after ?? before;
  const counts = changeOf(before, after);
  if (!execution || counts.size === 0) return null;
  return { stats: workflowStatsRows(ref), sequence, counts: new Map([[versionPart(execution), counts]]) };
}

export interface FiguresChange {
  projectId: string;
  sequence: string;
  counts: FiguresCounts;
}

function emailOfKey(key: Key): { projectId: string; id?: string; campaignId?: string } | null {
  return readEmailKey(key) ?? readCampaignEmailKey({ ...key });
}

/** Null for rows of other kinds, and for emails that figures leave out. */
export function figuredEmail(key: Key, image: Image): { projectId: string; email: EmailWithFigures } | null {
  const emailKey = emailOfKey(key);
  // Test emails go to their author, and sign-in links to members.
  if (!emailKey || image.test?.BOOL || image.member?.BOOL) return null;
  const { id, campaignId } = emailKey;
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
  return { projectId: emailKey.projectId, email };
}

/** Expired rows subtract nothing. */
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
