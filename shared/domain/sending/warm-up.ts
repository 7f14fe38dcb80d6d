import { figureProviders } from '../../contract/figures';
import { greatest } from '../lists';
import type { Provider } from './providers';

/**
 * How far one provider of mailboxes knows a domain. `grew`, `held`, `fell`: what became of the limit at the last change of
 * the day, and `because` of what.
 */
export interface WarmUpStep {
  step: number;
  change: 'grew' | 'held' | 'fell';
  because: 'new' | 'healthy' | 'unused' | 'bounces' | 'complaints' | 'deferrals';
}

/** The plan by which campaigns of a new domain begin small: a limit for each provider and day, which grows by itself. */
export interface WarmUp {
  projectId: string;
  domainId: string;
  domain: string;
  /** Epoch milliseconds. Its days begin at this time of the day. */
  startedAt: number;
  /** The day that the steps are for, from 0. */
  day: number;
  steps: Readonly<Record<Provider, WarmUpStep>>;
}

/** What a provider made of a day's mail. */
export interface DayAtProvider {
  /** Mails of the plan that took a place. */
  taken: number;
  /** The project's mails to the provider in that day, by what became of them. */
  sent: number;
  /** Null if SES reports no deliveries. */
  delivered: number | null;
  bounced: number;
  complained: number;
}

const DAY_MS = 86_400_000;
/** Mails to one provider on the first day. */
const FIRST_LIMIT = 200;
/** After ten doublings, with 204,800 mails a day to one provider, there is no limit any more. */
const LAST_STEP = 10;

const firstStep: WarmUpStep = { step: 0, change: 'held', because: 'new' };

export const newSteps = (): WarmUp['steps'] =>
  Object.fromEntries(figureProviders.map((provider) => [provider, firstStep])) as WarmUp['steps'];

/** Mails that a provider may get in a day; null without a limit. */
export const limitAt = (step: number): number | null => (step >= LAST_STEP ? null : FIRST_LIMIT * 2 ** step);

export const dayAt = ({ startedAt }: Pick<WarmUp, 'startedAt'>, now: number): number =>
  Math.max(0, Math.floor((now - startedAt) / DAY_MS));

/** When a day of the plan begins, in epoch milliseconds. */
export const beginningOfDay = ({ startedAt }: Pick<WarmUp, 'startedAt'>, day: number): number =>
  startedAt + day * DAY_MS;

/** Shares of the sent mail from which a limit stays, and falls; and how many mails a share takes to count. */
const BOUNDS = {
  // Gmail and Yahoo name 0.1 % and 0.3 %.
  complaints: { holds: { share: 0.001, least: 1 }, falls: { share: 0.003, least: 3 } },
  // SES recommends fewer than 2 % and reviews an account from 5 %.
  bounces: { holds: { share: 0.02, least: 3 }, falls: { share: 0.05, least: 10 } },
  deferrals: { holds: { share: 0.05, least: 5 }, falls: { share: 0.2, least: 10 } },
} as const;

/** Mail that is neither delivered nor back when the day is over: the provider puts it off. */
const deferredOf = ({ sent, delivered, bounced }: DayAtProvider): number =>
  delivered === null ? 0 : Math.max(0, sent - delivered - bounced);

/** The step of the next day: it grows by one if the day's mail was at least half of the limit and did well. */
export function nextStep({ step }: WarmUpStep, day: DayAtProvider): WarmUpStep {
  const counts = { complaints: day.complained, bounces: day.bounced, deferrals: deferredOf(day) };
  const causes = ['complaints', 'bounces', 'deferrals'] as const;
  const above = (bound: 'holds' | 'falls') =>
    causes.find((cause) => {
      const { share, least } = BOUNDS[cause][bound];
      return counts[cause] >= least && counts[cause] >= share * day.sent;
    });
  const tooMuch = above('falls');
  if (tooMuch) return { step: Math.max(0, step - 1), change: 'fell', because: tooMuch };
  const much = above('holds');
  if (much) return { step, change: 'held', because: much };
  const limit = limitAt(step);
  const isUsed = limit !== null && day.taken >= limit / 2;
  return isUsed ? { step: step + 1, change: 'grew', because: 'healthy' } : { step, change: 'held', because: 'unused' };
}

/** A campaign would take longer than that only with a domain that does badly. */
const LONGEST_DAYS = 1_000;

/** Days of the plan, today included, for so many mails to each provider, if the limit grows each day. */
export function daysFor(
  { steps }: Pick<WarmUp, 'steps'>,
  mails: Readonly<Partial<Record<Provider, number>>>,
  taken: Readonly<Partial<Record<Provider, number>>>,
): number {
  const days = figureProviders.map((provider) => {
    let left = (mails[provider] ?? 0) + (taken[provider] ?? 0);
    let day = 0;
    for (let { step } = steps[provider]; left > 0 && day < LONGEST_DAYS; step++, day++) left -= limitAt(step) ?? left;
    return day;
  });
  return greatest([0, ...days]);
}
