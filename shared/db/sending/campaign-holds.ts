import { type CampaignHold, holdMs, isOutdated } from '../../domain/sending/campaign-hold';
import { DAY_MS } from '../../durations';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { getAs, put, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';

const expiry = (until: number): number => Math.ceil((until + DAY_MS) / 1000);

/** A stale read costs one refused email: eventual reads are half the price. */
export const readHold = (projectId: string): Promise<CampaignHold | null> =>
  getAs(keys.campaignHold(projectId), contentOf<CampaignHold>, { eventual: true });

/** Emails refused at once begin one hold. */
export async function beginHold(projectId: string, detail: string): Promise<void> {
  const since = now();
  const hold: CampaignHold = { projectId, since, until: since + holdMs(0), refusals: 0, detail };
  await put(
    { ...keys.campaignHold(projectId), v: 1, ttl: expiry(hold.until), ...hold },
    expr`attribute_not_exists(pk)`,
  );
}

const ifUnchanged = ({ until }: CampaignHold) => expr`until = ${until}`;

/** Prolongs the hold before the try, so a crash leaves it in force. Null if another sender tries. */
export async function claimTrial(seen: CampaignHold): Promise<CampaignHold | null> {
  const time = now();
  const begins = isOutdated(seen, time);
  const refusals = begins ? 0 : seen.refusals + 1;
  const until = time + holdMs(refusals);
  const claimed = { until, refusals, since: begins ? time : seen.since, detail: begins ? '' : seen.detail };
  const change = { set: { ...claimed, ttl: expiry(until) }, if: ifUnchanged(seen) };
  return (await update(keys.campaignHold(seen.projectId), change)) ? { ...seen, ...claimed } : null;
}

export async function releaseTrial(claimed: CampaignHold): Promise<void> {
  const set = { until: now(), refusals: Math.max(0, claimed.refusals - 1) };
  await update(keys.campaignHold(claimed.projectId), { set, if: ifUnchanged(claimed) });
}

export async function recordRefusedTrial(claimed: CampaignHold, detail: string): Promise<void> {
  await update(keys.campaignHold(claimed.projectId), { set: { detail }, if: ifUnchanged(claimed) });
}

/** A late success of an earlier try ends nothing. */
export async function endHold(claimed: CampaignHold): Promise<void> {
  await remove(keys.campaignHold(claimed.projectId), ifUnchanged(claimed));
}
