import { type CampaignRest, isOld, restMs } from '../../domain/sending/campaign-rest';
import { DAY_MS } from '../../durations';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { getAs, put, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';

const expiry = (until: number): number => Math.ceil((until + DAY_MS) / 1000);

/** An eventual read is half the price. If it is stale, one more email is refused. */
export const readCampaignHold = (projectId: string): Promise<CampaignRest | null> =>
  getAs(keys.campaignRest(projectId), contentOf<CampaignRest>, { eventual: true });

/** If SES refuses several emails at once, only the first begins a hold. */
export async function beginCampaignHold(projectId: string, detail: string): Promise<void> {
  const since = now();
  const hold: CampaignRest = { projectId, since, until: since + restMs(0), refusals: 0, detail };
  await put(
    { ...keys.campaignRest(projectId), v: 1, ttl: expiry(hold.until), ...hold },
    expr`attribute_not_exists(pk)`,
  );
}

const isUnchanged = ({ until }: CampaignRest) => expr`until = ${until}`;

/** Extends the hold before the attempt, so that it outlasts a crash. Null if another sender makes the attempt. */
export async function claimAttempt(hold: CampaignRest): Promise<CampaignRest | null> {
  const time = now();
  const begins = isOld(hold, time);
  const refusals = begins ? 0 : hold.refusals + 1;
  const until = time + restMs(refusals);
  const extended = { until, refusals, since: begins ? time : hold.since, detail: begins ? '' : hold.detail };
  const change = { set: { ...extended, ttl: expiry(until) }, if: isUnchanged(hold) };
  return (await update(keys.campaignRest(hold.projectId), change)) ? { ...hold, ...extended } : null;
}

export async function releaseAttempt(hold: CampaignRest): Promise<void> {
  const set = { until: now(), refusals: Math.max(0, hold.refusals - 1) };
  await update(keys.campaignRest(hold.projectId), { set, if: isUnchanged(hold) });
}

export async function recordRefusedAttempt(hold: CampaignRest, detail: string): Promise<void> {
  await update(keys.campaignRest(hold.projectId), { set: { detail }, if: isUnchanged(hold) });
}

/** Does nothing if the hold has changed since, as after a late success of an earlier attempt. */
export async function endCampaignHold(hold: CampaignRest): Promise<void> {
  await remove(keys.campaignRest(hold.projectId), isUnchanged(hold));
}
