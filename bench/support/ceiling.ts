import type { UnitKind } from '@posthaste/local-aws/dynamodb';
import { SECOND_MS } from '../../shared/durations';
import type { Units } from './cloud/aws-side';
import { type Cloud, openCloud } from './cloud/cloud';
import type { Peak } from './cloud/heat';
import { smallTemplateRequest } from './email';
import { addressOf } from './people';
import { feedbackTimes } from './units/send-scenarios';

/** Recipients of a call. */
const CALL = 100;
/** Until the last email's events have been counted. */
const SETTLE_SECONDS = 20;
/** Some of the people get no email. */
const MORE_PEOPLE = 1.25;

export const kinds = ['transactional', 'campaign'] as const;

export interface Ceiling {
  kind: (typeof kinds)[number];
  /** Emails a second. */
  rate: number;
  seconds: number;
  /** What a partition key takes in a second. */
  limits: Readonly<Record<UnitKind, number>>;
}

export interface CeilingRun extends Ceiling {
  sent: number;
  /** Calls that DynamoDB refused because a partition was too busy, by function. */
  throttled: Record<string, number>;
  /** The hottest first. */
  peaks: Peak[];
  units: Units;
}

/** Sends so many emails a second for a while, with the limits of partitions enforced. */
export async function runAt({ kind, rate, seconds, limits }: Ceiling): Promise<CeilingRun> {
  const cloud = await openCloud({ people: Math.ceil(rate * seconds * MORE_PEOPLE), rate, isTimed: false });
  const { clock, aws, table } = cloud;
  const { id } = await clock.during(
    cloud.request('POST', '/templates', { ...smallTemplateRequest, type: 'TRANSACTIONAL' }),
  );
  aws.onEmail = (email) => {
    for (const { at, event } of feedbackTimes(email)) clock.at(at, () => void cloud.publish([event]));
  };
  cloud.runByItself();
  await table.settings({ throttlePartitions: true, partitionUnits: limits });
  const before = { ...aws.units };
  if (kind === 'campaign') await startCampaign(cloud);
  else for (let first = 0; first < rate * seconds; first += CALL) callLater(cloud, String(id), first, rate);
  await clock.advance((seconds + SETTLE_SECONDS) * SECOND_MS);
  const peaks = (['write', 'read'] satisfies UnitKind[]).flatMap((of) => aws.heat.hottest(of));
  const units = { read: aws.units.read - before.read, write: aws.units.write - before.write };
  return {
    kind,
    rate,
    seconds,
    limits,
    sent: aws.emails.length,
    throttled: Object.fromEntries(aws.throttled),
    peaks,
    units,
  };
}

/** Makes a call when its recipients' turn comes. */
function callLater({ clock, request }: Cloud, template: string, first: number, rate: number): void {
  const to = Array.from({ length: CALL }, (_, n) => addressOf(first + n));
  clock.at(clock.now() + (first / rate) * SECOND_MS, () => void request('POST', '/v1/send', { template, to }));
}

async function startCampaign({ clock, request }: Cloud): Promise<void> {
  const { subject, body, from } = smallTemplateRequest;
  const campaign = { name: 'Ceiling', subject, body, from, audienceType: 'ALL' };
  const { data } = await clock.during(request('POST', '/campaigns', campaign));
  await clock.during(request('POST', `/campaigns/${(data as { id: string }).id}/send`, {}));
}
