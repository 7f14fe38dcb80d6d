import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { campaignOfRow, campaignTally } from '../db/campaigns/keys';
import type { TallyChange } from '../db/counters/stats';
import { amountsOf, type CountedMail, listedAmounts, type MailAmounts } from '../domain/campaigns/mail-stats';
import { difference } from '../domain/counters/stats';
import { keyOf } from './stream';

type Image = Record<string, AttributeValue>;

const numberOf = (value: AttributeValue | undefined): number => Number(value?.N ?? 0);

/** Only what counting looks at. */
export function countedMail(image: Image): CountedMail {
  const clicks = Object.entries(image.links?.M ?? {}).map(([link, n]): [string, number] => [link, numberOf(n)]);
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

/**
 * What a record adds; null where no figure changes. Rows that go, by their age or with their campaign, take nothing
 * away: what they told stays true.
 */
export function campaignChange(record: DynamoDBRecord): TallyChange | null {
  const key = keyOf(record);
  const row = key && campaignOfRow(key);
  const sequence = record.dynamodb?.SequenceNumber;
  const { OldImage, NewImage } = record.dynamodb ?? {};
  if (!row || !sequence || !NewImage) return null;
  const { kind, ref } = row;
  const amounts = difference(OldImage ? amountsIn(kind, OldImage) : new Map(), amountsIn(kind, NewImage));
  return amounts.size === 0 ? null : { tally: campaignTally(ref), sequence, amounts };
}

const amountsIn = (kind: 'mail' | 'chunk', image: Image): MailAmounts =>
  kind === 'mail' ? amountsOf(countedMail(image)) : listedAmounts(numberOf(image.n));
