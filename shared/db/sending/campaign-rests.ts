import { type CampaignRest, isOld, restMs } from '../../domain/sending/campaign-rest';
import { DAY_MS } from '../../durations';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { getAs, put, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';

const expiry = (until: number): number => Math.ceil((until + DAY_MS) / 1000);

/** A stale read costs one refused email: eventual reads are half the price. */
export const readRest = (projectId: string): Promise<CampaignRest | null> =>
  getAs(keys.campaignRest(projectId), contentOf<CampaignRest>, { eventual: true });

/** Emails refused at once begin one rest. */
export async function beginRest(projectId: string, detail: string): Promise<void> {
  const since = now();
  const rest: CampaignRest = { projectId, since, until: since + restMs(0), refusals: 0, detail };
  await put(
    { ...keys.campaignRest(projectId), v: 1, ttl: expiry(rest.until), ...rest },
    expr`attribute_not_exists(pk)`,
  );
}

const isStill = ({ until }: CampaignRest) => expr`until = ${until}`;

/** Prolongs the rest before the try, so a crash leaves it in force. Null if another sender tries. */
export async function claimAttempt(seen: CampaignRest): Promise<CampaignRest | null> {
  const time = now();
  const begins = isOld(seen, time);
  const refusals = begins ? 0 : seen.refusals + 1;
  const until = time + restMs(refusals);
  const claimed = { until, refusals, since: begins ? time : seen.since, detail: begins ? '' : seen.detail };
  const change = { set: { ...claimed, ttl: expiry(until) }, if: isStill(seen) };
  return (await update(keys.campaignRest(seen.projectId), change)) ? { ...seen, ...claimed } : null;
}

export async function releaseAttempt(claimed: CampaignRest): Promise<void> {
  const set = { until: now(), refusals: Math.max(0, claimed.refusals - 1) };
  await update(keys.campaignRest(claimed.projectId), { set, if: isStill(claimed) });
}

export async function recordRefusedAttempt(claimed: CampaignRest, detail: string): Promise<void> {
  await update(keys.campaignRest(claimed.projectId), { set: { detail }, if: isStill(claimed) });
}

/** A late success of an earlier try ends nothing. */
export async function endRest(claimed: CampaignRest): Promise<void> {
  await remove(keys.campaignRest(claimed.projectId), isStill(claimed));
}
