import { MINUTE_MS } from '../../durations';

/** SES refuses whatever the project's campaigns send: they rest, and try one email at each interval. Epoch ms. */
export interface CampaignRest {
  projectId: string;
  since: number;
  until: number;
  /** Tries that SES has refused since the first. */
  refusals: number;
  detail: string;
}

const MAX_MS = 5 * MINUTE_MS;

export const restMs = (refusals: number): number => Math.min(MAX_MS, MINUTE_MS * 2 ** refusals);

/** Later, no campaign has tried again, so the rest is outdated. */
const OLD_AFTER_MS = 2 * MAX_MS;

export const isOld = ({ until }: CampaignRest, now: number): boolean => now >= until + OLD_AFTER_MS;

export const isShown = (rest: CampaignRest, now: number): boolean => rest.detail !== '' && !isOld(rest, now);
