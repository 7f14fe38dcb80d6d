import type { PauseCause } from '../../contract/project-reputation';
import type { ResumableScope } from '../../contract/resumed-emails';
import type { EmailKind } from '../../contract/templates';
import { DAY_MS } from '../../durations';
import {
  type DailyReputation,
  emailStreams,
  noStats,
  noStreams,
  type PublicStream,
  type ReputationStats,
  reputationStats,
  type StreamStats,
} from './email-streams';

export interface Pause extends ReputationStats {
  since: string;
  cause: PauseCause;
}

export type PauseScope = 'marketing' | 'confirmations' | 'visitors' | 'everything';
export type Pauses = { [S in PauseScope]?: Pause };
const publicStreams: Readonly<Record<ResumableScope, PublicStream>> = {
  confirmations: 'confirmation',
  visitors: 'visitors',
};
const isOwnScope = (scope: PauseScope): scope is ResumableScope => scope in publicStreams;

const WINDOW_DAYS = 7;
/** Today and yesterday, so strangers can stop email for at most two days. */
const PUBLIC_WINDOW_DAYS = 2;

export const pauseScopes: readonly PauseScope[] = ['marketing', 'confirmations', 'visitors', 'everything'];

interface Limit {
  share: number;
  minCount: number;
}

interface Breaker {
  bounces: Limit;
  complaints: Limit;
  minSent: number;
  days: number;
}

/** Addresses typed by visitors bounce more often. SES reviews an account from 5 % on and pauses it at 10 %. */
const publicEmailBreaker: Breaker = {
  bounces: { share: 0.1, minCount: 10 },
  complaints: { share: 0.003, minCount: 3 },
  minSent: 50,
  days: PUBLIC_WINDOW_DAYS,
};

/** Share and number must both be reached. */
export const breakers: Readonly<Record<PauseScope, Breaker>> = {
  marketing: {
    bounces: { share: 0.04, minCount: 10 },
    complaints: { share: 0.0008, minCount: 3 },
    minSent: 0,
    days: WINDOW_DAYS,
  },
  confirmations: publicEmailBreaker,
  visitors: publicEmailBreaker,
  everything: {
    bounces: { share: 0.08, minCount: 20 },
    complaints: { share: 0.003, minCount: 10 },
    minSent: 0,
    days: WINDOW_DAYS,
  },
};

/** A pause ends when bounces and complaints are below this part of their limits. */
export const PAUSE_ENDS_BELOW = 0.5;

export interface PausableEmail {
  kind: EmailKind;
  stream?: PublicStream | undefined;
}

function scopesOf({ kind, stream }: PausableEmail): readonly PauseScope[] {
  if (stream === 'confirmation') return ['everything', 'confirmations'];
  if (stream === 'visitors') return ['everything', 'marketing', 'visitors'];
  return kind === 'MARKETING' ? ['everything', 'marketing'] : ['everything'];
}

export function pauseOf(
  { paused = {} }: { paused?: Pauses },
  email: PausableEmail,
): (Pause & { scope: PauseScope }) | null {
  for (const scope of scopesOf(email)) {
    const pause = paused[scope];
    if (pause) return { ...pause, scope };
  }
  return null;
}

export const isPaused = (project: { paused?: Pauses }, email: PausableEmail): boolean =>
  pauseOf(project, email) !== null;

/** `YYYY-MM-DD`; `now` is in epoch milliseconds. */
export const windowStart = (now: number, days = WINDOW_DAYS): string =>
  new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10);

/** At most 1: sent emails may be counted after their bounces. */
export const shareOf = (part: number, { sent }: ReputationStats): number =>
  part === 0 ? 0 : Math.min(1, part / Math.max(1, sent));

export function sumStats(days: DailyReputation, firstDay: string, baseline: DailyReputation = {}): StreamStats {
  const sums = noStreams();
  for (const [day, streams] of Object.entries(days)) {
    if (day < firstDay) continue;
    for (const stream of emailStreams) addStats(sums[stream], streams[stream], baseline[day]?.[stream] ?? noStats());
  }
  return sums;
}

export function sumOfWeek(days: DailyReputation, now: number): ReputationStats {
  const sum = noStats();
  for (const stats of Object.values(sumStats(days, windowStart(now)))) addStats(sum, stats, noStats());
  return sum;
}

export function judgedStats(days: DailyReputation, now: number, baseline?: DailyReputation): StreamStats {
  const week = sumStats(days, windowStart(now), baseline);
  const { confirmation, visitors } = sumStats(days, windowStart(now, PUBLIC_WINDOW_DAYS), baseline);
  return { ...week, confirmation, visitors };
}

/** `baseline`: the counts before the owner resumed the scope. */
export function resumeScope(
  { paused, reputationBaseline = {} }: { paused: Pauses; reputationBaseline?: DailyReputation | undefined },
  scope: ResumableScope,
  days: DailyReputation,
): { paused: Pauses; baseline: DailyReputation } {
  const { [scope]: _ended, ...others } = paused;
  const stream = publicStreams[scope];
  const baseline = Object.entries(days).map(([day, streams]) => [
    day,
    { ...(reputationBaseline[day] ?? noStreams()), [stream]: streams[stream] },
  ]);
  return { paused: others, baseline: Object.fromEntries(baseline) };
}

function addStats(sum: ReputationStats, stats: ReputationStats, baseline: ReputationStats): void {
  for (const stat of reputationStats) {
    sum[stat] += Math.max(0, stats[stat] - baseline[stat]);
  }
}

/** Email to addresses that came from the project's server, or that have received email before. */
export function establishedStats({ marketing, transactional }: StreamStats): ReputationStats {
  const sum = noStats();
  for (const stats of [marketing, transactional]) addStats(sum, stats, noStats());
  return sum;
}

/**
 * The stats that can pause a scope. Bounces of transactional email pause marketing too, because marketing is less
 * urgent.
 */
function statsFor(scope: PauseScope, streams: StreamStats): ReputationStats[] {
  switch (scope) {
    case 'everything':
      return [establishedStats(streams)];
    case 'marketing':
      return [streams.marketing, establishedStats(streams)];
    case 'confirmations':
      return [streams.confirmation];
    case 'visitors':
      return [streams.visitors];
  }
}

function causeIn(stats: ReputationStats, scope: PauseScope, partOfLimit: number): 'bounces' | 'complaints' | null {
  if (stats.sent < breakers[scope].minSent * partOfLimit) return null;
  const reaches = (count: number, { share, minCount }: Limit): boolean =>
    count >= minCount * partOfLimit && shareOf(count, stats) >= share * partOfLimit;
  if (reaches(stats.hardBounces, breakers[scope].bounces)) return 'bounces';
  return reaches(stats.complaints, breakers[scope].complaints) ? 'complaints' : null;
}

function judgeScope(scope: PauseScope, streams: StreamStats, pause: Pause | undefined, now: string) {
  if (pause?.cause === 'operator') return pause;
  const statsOfScope = statsFor(scope, streams);
  if (pause) return statsOfScope.some((stats) => causeIn(stats, scope, PAUSE_ENDS_BELOW)) ? pause : undefined;
  for (const stats of statsOfScope) {
    const cause = causeIn(stats, scope, 1);
    if (cause) return { since: now, cause, ...stats };
  }
  return undefined;
}

/** Never ends an operator's pause. Returns the same object if nothing changes; `now` is ISO. */
export function judge(streams: StreamStats, paused: Pauses, now: string): Pauses {
  const pauses: Pauses = {};
  for (const scope of pauseScopes) {
    const pause = judgeScope(scope, streams, paused[scope], now);
    if (pause) pauses[scope] = pause;
  }
  const isUnchanged = pauseScopes.every((scope) => pauses[scope] === paused[scope]);
  return isUnchanged ? paused : pauses;
}

const WARNING_PART = 0.7;

export function nearLimitWarnings(
  streams: StreamStats,
  paused: Pauses,
): { scope: PauseScope; cause: 'bounces' | 'complaints'; message: string }[] {
  return pauseScopes.flatMap((scope) => {
    if (paused[scope]) return [];
    for (const stats of statsFor(scope, streams)) {
      const cause = causeIn(stats, scope, WARNING_PART);
      if (cause) return [{ scope, cause, message: nearLimitMessage(scope, cause, stats) }];
    }
    return [];
  });
}

const emailOfScope: Readonly<Record<PauseScope, string>> = {
  marketing: 'marketing email',
  confirmations: 'confirmation email',
  visitors: 'email triggered by public keys',
  everything: 'all email',
};

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

function nearLimitMessage(scope: PauseScope, cause: 'bounces' | 'complaints', stats: ReputationStats): string {
  const count = cause === 'bounces' ? stats.hardBounces : stats.complaints;
  const outcome = cause === 'bounces' ? 'hard bounced' : 'were marked as spam';
  return `${percent(shareOf(count, stats))} of emails in the last ${breakers[scope].days} days ${outcome}. At ${percent(breakers[scope][cause].share)}, ${emailOfScope[scope]} is paused.`;
}

export const canOwnerResume = (scope: PauseScope, { cause }: Pick<Pause, 'cause'>): scope is ResumableScope =>
  isOwnScope(scope) && cause !== 'operator';
