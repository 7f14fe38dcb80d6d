import type { UnitKind } from '@posthaste/local-aws/dynamodb';
import { SECOND_MS } from '../../shared/durations';
import type { Units } from './cloud/aws-side';
import { type Cloud, openCloud } from './cloud/cloud';
import type { Peak } from './cloud/heat';
import { smallTemplateRequest } from './email';
import { addressOf } from './people';
import { feedbackTimes } from './units/send-scenarios';

/** Recipients of a call. */
const RECIPIENTS_PER_CALL = 100;
/** Time until the last email's events are counted. */
const SETTLE_SECONDS = 20;
/** Some of the people get no email. */
const PEOPLE_PER_EMAIL = 1.25;

export const kinds = ['transactional', 'campaign'] as const;

export interface Ceiling {
  kind: (typeof kinds)[number];
  /** Emails a second. */
  rate: number;
  seconds: number;
  /** Maximum of units per partition key and second. */
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

/** Sends `rate` emails a second for a while, with the limits of partitions enforced. */
export async function runAt({ kind, rate, seconds, limits }: Ceiling): Promise<CeilingRun> {
  const cloud = await openCloud({ people: Math.ceil(rate * seconds * PEOPLE_PER_EMAIL), rate, isTimed: false });
  const { clock, aws, table } = cloud;
  const { id } = await clock.advanceUntilDone(
    cloud.request('POST', '/templates', { ...smallTemplateRequest, type: 'TRANSACTIONAL' }),
  );
  aws.onEmail = (email) => {
    for (const { at, event } of feedbackTimes(email)) clock.callAt(at, () => void cloud.publish([event]));
  };
  cloud.runByItself();
  await table.updateSettings({ throttlePartitions: true, partitionUnits: limits });
  const before = { ...aws.units };
  if (kind === 'campaign') await startCampaign(cloud);
  else
    for (let first = 0; first < rate * seconds; first += RECIPIENTS_PER_CALL) callLater(cloud, String(id), first, rate);
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

/** Schedules a call for the time at which its recipients are due. */
function callLater({ clock, request }: Cloud, template: string, first: number, rate: number): void {
  const to = Array.from({ length: RECIPIENTS_PER_CALL }, (_, n) => addressOf(first + n));
  clock.callAt(clock.now() + (first / rate) * SECOND_MS, () => void request('POST', '/v1/send', { template, to }));
}

async function startCampaign({ clock, request }: Cloud): Promise<void> {
  const { subject, body, from } = smallTemplateRequest;
  const campaign = { name: 'Ceiling', subject, body, from, audienceType: 'ALL' };
  const { data } = await clock.advanceUntilDone(request('POST', '/campaigns', campaign));
  await clock.advanceUntilDone(request('POST', `/campaigns/${(data as { id: string }).id}/send`, {}));
}
