import type { LimitChange } from '../../contract/domain-replies';
import { mailboxProviders } from '../../contract/figures';
import { DAY_MS, type EpochMs } from '../../durations';
import { greatest } from '../lists';
import type { Provider } from './providers';

export interface WarmUpStep {
  step: number;
  change: LimitChange;
  because: 'new' | 'healthy' | 'unused' | 'bounces' | 'complaints' | 'deferrals';
}

export interface WarmUp {
  projectId: string;
  domainId: string;
  domain: string;
  /** Epoch milliseconds; days begin at this time. */
  startedAt: number;
  day: number;
  steps: Readonly<Record<Provider, WarmUpStep>>;
}

export interface DayAtProvider {
  reserved: number;
  sent: number;
  delivered: number | null;
  bounced: number;
  complained: number;
}

const FIRST_LIMIT = 200;
/** The tenth doubling, to 204,800 emails a day, ends the limit. */
const LAST_STEP = 10;

const firstStep: WarmUpStep = { step: 0, change: 'held', because: 'new' };

export const newSteps = (): WarmUp['steps'] =>
  Object.fromEntries(mailboxProviders.map((provider) => [provider, firstStep])) as WarmUp['steps'];

export const limitAt = (step: number): number | null => (step >= LAST_STEP ? null : FIRST_LIMIT * 2 ** step);

export const dayAt = ({ startedAt }: Pick<WarmUp, 'startedAt'>, now: number): number =>
  Math.max(0, Math.floor((now - startedAt) / DAY_MS));

export const beginningOfDay = ({ startedAt }: Pick<WarmUp, 'startedAt'>, day: number): EpochMs =>
  startedAt + day * DAY_MS;

const BOUNDS = {
  // The limits of Gmail and Yahoo are 0.1 % and 0.3 %.
  complaints: { held: { share: 0.001, minCount: 1 }, fell: { share: 0.003, minCount: 3 } },
  // SES recommends fewer than 2 % and reviews an account from 5 %.
  bounces: { held: { share: 0.02, minCount: 3 }, fell: { share: 0.05, minCount: 10 } },
  deferrals: { held: { share: 0.05, minCount: 5 }, fell: { share: 0.2, minCount: 10 } },
} as const;

/** Deferred: neither delivered nor bounced by the end of the day. */
const deferredOf = ({ sent, delivered, bounced }: DayAtProvider): number =>
  delivered === null ? 0 : Math.max(0, sent - delivered - bounced);

export function nextStep({ step }: WarmUpStep, day: DayAtProvider): WarmUpStep {
  const counts = { complaints: day.complained, bounces: day.bounced, deferrals: deferredOf(day) };
  const causes = ['complaints', 'bounces', 'deferrals'] as const;
  const causeOf = (change: 'held' | 'fell') =>
    causes.find((cause) => {
      const { share, minCount } = BOUNDS[cause][change];
      return counts[cause] >= minCount && counts[cause] >= share * day.sent;
    });
  const fallCause = causeOf('fell');
  if (fallCause) return { step: Math.max(0, step - 1), change: 'fell', because: fallCause };
  const holdCause = causeOf('held');
  if (holdCause) return { step, change: 'held', because: holdCause };
  const limit = limitAt(step);
  const isHalfUsed = limit !== null && day.reserved >= limit / 2;
  return isHalfUsed
    ? { step: step + 1, change: 'grew', because: 'healthy' }
    : { step, change: 'held', because: 'unused' };
}

const MAX_DAYS = 1_000;

export function warmUpDaysFor(
  { steps }: Pick<WarmUp, 'steps'>,
  emails: Readonly<Partial<Record<Provider, number>>>,
  reserved: Readonly<Partial<Record<Provider, number>>>,
): number {
  const days = mailboxProviders.map((provider) => {
    let remaining = (emails[provider] ?? 0) + (reserved[provider] ?? 0);
    const { step } = steps[provider];
    let day = 0;
    while (remaining > 0 && day < MAX_DAYS) {
      remaining -= limitAt(step + day) ?? remaining;
      day += 1;
    }
    return day;
  });
  return greatest([0, ...days]);
}
