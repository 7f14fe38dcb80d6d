import { type CampaignHold, holdMs, isOutdated } from '../../domain/sending/campaign-hold';
import { DAY_MS } from '../../durations';
import { now } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { getAs, put, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';

const expiry = (until: number): number => Math.ceil((until + DAY_MS) / 1000);

/** An eventual read, at half the price: a stale read costs one refused email. */
export const readHold = (projectId: string): Promise<CampaignHold | null> =>
  getAs(keys.campaignHold(projectId), contentOf<CampaignHold>, { eventual: true });

/** Emails that SES refuses at the same time begin one hold. */
export async function beginHold(projectId: string, detail: string): Promise<void> {
  const since = now();
  const hold: CampaignHold = { projectId, since, until: since + holdMs(0), refusals: 0, detail };
  await put(
    { ...keys.campaignHold(projectId), v: 1, ttl: expiry(hold.until), ...hold },
    expr`attribute_not_exists(pk)`,
  );
}

const ifUnchanged = ({ until }: CampaignHold) => expr`until = ${until}`;

/**
 * Prolongs the hold before the trial email, so that the hold outlasts a crash. Null if another sender makes the trial.
 */
export async function claimTrial(current: CampaignHold): Promise<CampaignHold | null> {
  const time = now();
  const isNewHold = isOutdated(current, time);
  const { since, refusals, detail } = isNewHold
    ? { since: time, refusals: 0, detail: '' }
    : { since: current.since, refusals: current.refusals + 1, detail: current.detail };
  const until = time + holdMs(refusals);
  const claimed = { until, refusals, since, detail };
  const change = { set: { ...claimed, ttl: expiry(until) }, if: ifUnchanged(current) };
  return (await update(keys.campaignHold(current.projectId), change)) ? { ...current, ...claimed } : null;
}

export async function releaseTrial(claimed: CampaignHold): Promise<void> {
  const set = { until: now(), refusals: Math.max(0, claimed.refusals - 1) };
  await update(keys.campaignHold(claimed.projectId), { set, if: ifUnchanged(claimed) });
}

export async function recordRefusedTrial(claimed: CampaignHold, detail: string): Promise<void> {
  await update(keys.campaignHold(claimed.projectId), { set: { detail }, if: ifUnchanged(claimed) });
}

/** A late success of an earlier trial doesn't end a newer hold. */
export async function endHold(claimed: CampaignHold): Promise<void> {
  await remove(keys.campaignHold(claimed.projectId), ifUnchanged(claimed));
}
