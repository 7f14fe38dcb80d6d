import type { ReputationStats } from '../sending/email-streams';
import { shareOf } from '../sending/reputation';
import type { Judgement } from './judgement';

/** The limits of Gmail and Yahoo: 0.1 % and 0.3 % complaints. SES recommends under 2 % hard bounces and reviews from 5 %. */
const COMPLAINTS = { attention: 0.001, broken: 0.003 };
const BOUNCES = { attention: 0.02, broken: 0.05 };
/** Fewer complaints or bounces are not significant. Marketing pauses at the same numbers. */
const MIN_COMPLAINTS = 3;
const MIN_BOUNCES = 10;

interface Rate {
  count: number;
  minCount: number;
  limits: { attention: number; broken: number };
  noun: string;
  advice: string;
}

const percent = (share: number): string => `${Number((share * 100).toFixed(3))}%`;
const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function judgeRate(stats: ReputationStats, { count, minCount, limits, noun, advice }: Rate): Judgement {
  if (stats.sent === 0) {
    return { state: 'unknown', current: 'No emails sent in the last 7 days.', advice: null, value: null, limits };
  }
  const value = shareOf(count, stats);
  const emails = countText(stats.sent, 'email');
  const figures = `${percent(value)}: ${countText(count, noun)} of ${emails} in the last 7 days.`;
  if (value < limits.attention || count === 0) return { state: 'met', current: figures, advice: null, value, limits };
  const isHigh = value >= limits.broken;
  const isBroken = isHigh && count >= minCount;
  const current =
    isHigh && !isBroken ? `${figures} With fewer than ${countText(minCount, noun)}, this is only a warning.` : figures;
  return { state: isBroken ? 'broken' : 'attention', current, advice, value, limits };
}

export const rateRules = (stats: ReputationStats) => ({
  complaint_rate: judgeRate(stats, {
    count: stats.complaints,
    minCount: MIN_COMPLAINTS,
    limits: COMPLAINTS,
    noun: 'complaint',
    advice:
      'Send marketing email only to people who asked for it, send less often, and stop sending to people who haven’t opened any for months.',
  }),
  bounce_rate: judgeRate(stats, {
    count: stats.hardBounces,
    minCount: MIN_BOUNCES,
    limits: BOUNCES,
    noun: 'hard bounce',
    advice:
      'Find out where the invalid addresses come from. Import only addresses of people who asked for your email, and use double opt-in.',
  }),
});
