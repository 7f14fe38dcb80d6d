import { type EpochMs, MINUTE_MS } from '../../durations';

/** While SES refuses all campaign email of a project, its campaigns are held, and one email per interval is a trial. */
export interface CampaignHold {
  projectId: string;
  since: EpochMs;
  until: EpochMs;
  /** Trials that SES has refused since the first refusal. */
  refusals: number;
  detail: string;
}

const MAX_HOLD_MS = 5 * MINUTE_MS;

export const holdMs = (refusals: number): number => Math.min(MAX_HOLD_MS, MINUTE_MS * 2 ** refusals);

/** If a campaign still had emails, it would have made a trial by then. */
const OUTDATED_AFTER_MS = 2 * MAX_HOLD_MS;

export const isOutdated = ({ until }: CampaignHold, now: number): boolean => now >= until + OUTDATED_AFTER_MS;

export const hasCurrentRefusal = (hold: CampaignHold, now: number): boolean =>
  hold.detail !== '' && !isOutdated(hold, now);
