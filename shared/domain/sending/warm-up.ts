import { figureProviders } from '../../contract/figures';
import { greatest } from '../lists';
import type { Provider } from './providers';

/** `grew`, `held`, `fell`: the limit's last daily change, and `because` of what. */
export interface WarmUpStep {
  step: number;
  change: 'grew' | 'held' | 'fell';
  because: 'new' | 'healthy' | 'unused' | 'bounces' | 'complaints' | 'deferrals';
}

/** A limit per provider and day, which grows by itself. */
export interface WarmUp {
  projectId: string;
  domainId: string;
  domain: string;
  /** Epoch milliseconds; days begin at this time of day. */
  startedAt: number;
  day: number;
  steps: Readonly<Record<Provider, WarmUpStep>>;
}

export interface DayAtProvider {
  taken: number;
  sent: number;
  delivered: number | null;
  bounced: number;
  complained: number;
}

const DAY_MS = 86_400_000;
const FIRST_LIMIT = 200;
/** Ten doublings give 204,800 emails a day; after that, no limit. */
const LAST_STEP = 10;

const firstStep: WarmUpStep = { step: 0, change: 'held', because: 'new' };

export const newSteps = (): WarmUp['steps'] =>
  Object.fromEntries(figureProviders.map((provider) => [provider, firstStep])) as WarmUp['steps'];

export const limitAt = (step: number): number | null => (step >= LAST_STEP ? null : FIRST_LIMIT * 2 ** step);

export const dayAt = ({ startedAt }: Pick<WarmUp, 'startedAt'>, now: number): number =>
  Math.max(0, Math.floor((now - startedAt) / DAY_MS));

/** Epoch milliseconds. */
export const beginningOfDay = ({ startedAt }: Pick<WarmUp, 'startedAt'>, day: number): number =>
  startedAt + day * DAY_MS;

/** Shares of sent emails at which a limit stays or falls, and the least number that counts. */
const BOUNDS = {
  // Gmail and Yahoo name 0.1 % and 0.3 %.
  complaints: { holds: { share: 0.001, least: 1 }, falls: { share: 0.003, least: 3 } },
  // SES recommends fewer than 2 % and reviews an account from 5 %.
  bounces: { holds: { share: 0.02, least: 3 }, falls: { share: 0.05, least: 10 } },
  deferrals: { holds: { share: 0.05, least: 5 }, falls: { share: 0.2, least: 10 } },
} as const;

/** Neither delivered nor bounced by the day's end: the provider defers it. */
const deferredOf = ({ sent, delivered, bounced }: DayAtProvider): number =>
  delivered === null ? 0 : Math.max(0, sent - delivered - bounced);

/** Grows by one if the day used at least half the limit and did well. */
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

/** Only a badly performing domain takes longer. */
const MAX_DAYS = 1_000;

export function daysFor(
  { steps }: Pick<WarmUp, 'steps'>,
  mails: Readonly<Partial<Record<Provider, number>>>,
  taken: Readonly<Partial<Record<Provider, number>>>,
): number {
  const days = figureProviders.map((provider) => {
    let left = (mails[provider] ?? 0) + (taken[provider] ?? 0);
    let day = 0;
    for (let { step } = steps[provider]; left > 0 && day < MAX_DAYS; step++, day++) left -= limitAt(step) ?? left;
    return day;
  });
  return greatest([0, ...days]);
}
