import { MINUTE_MS } from '../../durations';

/**
 * While SES refuses whatever a project's campaigns send, they are held: one email is sent as a trial per interval.
 * Times are epoch ms.
 */
export interface CampaignHold {
  projectId: string;
  since: number;
  until: number;
  /** Trials that SES has refused since the first refusal. */
  refusals: number;
  detail: string;
}

const MAX_HOLD_MS = 5 * MINUTE_MS;

export const holdMs = (refusals: number): number => Math.min(MAX_HOLD_MS, MINUTE_MS * 2 ** refusals);

/** By then, a campaign that still had emails would have made a trial. */
const OUTDATED_AFTER_MS = 2 * MAX_HOLD_MS;

export const isOutdated = ({ until }: CampaignHold, now: number): boolean => now >= until + OUTDATED_AFTER_MS;

export const hasCurrentRefusal = (hold: CampaignHold, now: number): boolean =>
  hold.detail !== '' && !isOutdated(hold, now);
