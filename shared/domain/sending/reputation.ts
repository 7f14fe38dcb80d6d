import type { PauseCause } from '../../contract/project-reputation';
import type { OwnScope } from '../../contract/resumed-emails';
import type { EmailKind } from '../../contract/templates';
import { DAY_MS } from '../../durations';
import {
  type DailyReputation,
  emailStreams,
  noStats,
  noStreams,
  type OwnStream,
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
const streamOf: Readonly<Record<OwnScope, OwnStream>> = { confirmations: 'confirmation', visitors: 'visitors' };
const isOwn = (scope: PauseScope): scope is OwnScope => scope in streamOf;

const WINDOW_DAYS = 7;
/** Today and yesterday, so strangers can stop email for at most two days. */
const OWN_WINDOW_DAYS = 2;

export const pauseScopes: readonly PauseScope[] = ['marketing', 'confirmations', 'visitors', 'everything'];

interface Limit {
  share: number;
  least: number;
}

interface Breaker {
  bounces: Limit;
  complaints: Limit;
  leastSent: number;
  days: number;
}

/** Addresses from visitors bounce more, so up to 10 %, where SES pauses accounts (review from 5 %). Counts from 50 emails. */
const ofPublicEmail: Breaker = {
  bounces: { share: 0.1, least: 10 },
  complaints: { share: 0.003, least: 3 },
  leastSent: 50,
  days: OWN_WINDOW_DAYS,
};

/** Share and number must both be reached. */
export const breakers: Readonly<Record<PauseScope, Breaker>> = {
  marketing: {
    bounces: { share: 0.04, least: 10 },
    complaints: { share: 0.0008, least: 3 },
    leastSent: 0,
    days: WINDOW_DAYS,
  },
  confirmations: ofPublicEmail,
  visitors: ofPublicEmail,
  everything: {
    bounces: { share: 0.08, least: 20 },
    complaints: { share: 0.003, least: 10 },
    leastSent: 0,
    days: WINDOW_DAYS,
  },
};

/** A pause ends below this part of both limits. */
export const HELD_FROM = 0.5;

export interface PausableEmail {
  kind: EmailKind;
  stream?: OwnStream | undefined;
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
  const scope = scopesOf(email).find((candidate) => paused[candidate]);
  const pause = scope && paused[scope];
  return pause ? { ...pause, scope } : null;
}

export const isPaused = (project: { paused?: Pauses }, email: PausableEmail): boolean =>
  pauseOf(project, email) !== null;

/** `YYYY-MM-DD`; `now` is in epoch milliseconds. */
export const windowStart = (now: number, days = WINDOW_DAYS): string =>
  new Date(now - (days - 1) * DAY_MS).toISOString().slice(0, 10);

/** Counts may lag, so at most 1. */
export const shareOf = (part: number, { sent }: ReputationStats): number =>
  part === 0 ? 0 : Math.min(1, part / Math.max(1, sent));

export function sumStats(days: DailyReputation, first: string, baseline: DailyReputation = {}): StreamStats {
  const sums = noStreams();
  for (const [day, streams] of Object.entries(days)) {
    if (day < first) continue;
    for (const stream of emailStreams) add(sums[stream], streams[stream], baseline[day]?.[stream] ?? noStats());
  }
  return sums;
}

export function judgedStats(days: DailyReputation, now: number, baseline?: DailyReputation): StreamStats {
  const week = sumStats(days, windowStart(now), baseline);
  const { confirmation, visitors } = sumStats(days, windowStart(now, OWN_WINDOW_DAYS), baseline);
  return { ...week, confirmation, visitors };
}

export function resumeOwn(
  { paused, reputationBaseline = {} }: { paused: Pauses; reputationBaseline?: DailyReputation | undefined },
  scope: OwnScope,
  counted: DailyReputation,
): { paused: Pauses; baseline: DailyReputation } {
  const { [scope]: _ended, ...others } = paused;
  const stream = streamOf[scope];
  const baseline = Object.entries(counted).map(([day, streams]) => [
    day,
    { ...(reputationBaseline[day] ?? noStreams()), [stream]: streams[stream] },
  ]);
  return { paused: others, baseline: Object.fromEntries(baseline) };
}

function add(sum: ReputationStats, stats: ReputationStats, deducted: ReputationStats): void {
  for (const stat of reputationStats) {
    sum[stat] += Math.max(0, stats[stat] - deducted[stat]);
  }
}

/** Addresses from the project's server, or that have received email before. */
export function established({ marketing, transactional }: StreamStats): ReputationStats {
  const all = noStats();
  for (const stats of [marketing, transactional]) add(all, stats, noStats());
  return all;
}

/** All established email also stops marketing, which is less urgent. Strangers' addresses stop only themselves. */
function statsFor(scope: PauseScope, streams: StreamStats): ReputationStats[] {
  switch (scope) {
    case 'everything':
      return [established(streams)];
    case 'marketing':
      return [streams.marketing, established(streams)];
    case 'confirmations':
      return [streams.confirmation];
    case 'visitors':
      return [streams.visitors];
  }
}

function causeIn(stats: ReputationStats, scope: PauseScope, part: number): 'bounces' | 'complaints' | null {
  if (stats.sent < breakers[scope].leastSent * part) return null;
  const reaches = (count: number, { share, least }: Limit): boolean =>
    count >= least * part && shareOf(count, stats) >= share * part;
  if (reaches(stats.hardBounces, breakers[scope].bounces)) return 'bounces';
  return reaches(stats.complaints, breakers[scope].complaints) ? 'complaints' : null;
}

function judgeScope(scope: PauseScope, streams: StreamStats, pause: Pause | undefined, now: string) {
  if (pause?.cause === 'operator') return pause;
  const views = statsFor(scope, streams);
  if (pause) return views.some((stats) => causeIn(stats, scope, HELD_FROM)) ? pause : undefined;
  for (const stats of views) {
    const cause = causeIn(stats, scope, 1);
    if (cause) return { since: now, cause, ...stats };
  }
  return undefined;
}

/** Never ends an operator's pause. Returns the same object if nothing changes; `now` is ISO. */
export function judge(streams: StreamStats, paused: Pauses, now: string): Pauses {
  const judged: Pauses = {};
  for (const scope of pauseScopes) {
    const pause = judgeScope(scope, streams, paused[scope], now);
    if (pause) judged[scope] = pause;
  }
  return pauseScopes.every((scope) => judged[scope] === paused[scope]) ? paused : judged;
}

const WARN_FROM = 0.7;

export function nearLimits(streams: StreamStats, paused: Pauses): { scope: PauseScope; message: string }[] {
  return pauseScopes.flatMap((scope) => {
    if (paused[scope]) return [];
    for (const stats of statsFor(scope, streams)) {
      const cause = causeIn(stats, scope, WARN_FROM);
      if (cause) return [{ scope, message: nearSentence(scope, cause, stats) }];
    }
    return [];
  });
}

const ofScope: Readonly<Record<PauseScope, string>> = {
  marketing: 'marketing email',
  confirmations: 'confirmation email',
  visitors: 'email triggered by public keys',
  everything: 'all email',
};

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

function nearSentence(scope: PauseScope, cause: 'bounces' | 'complaints', stats: ReputationStats): string {
  const count = cause === 'bounces' ? stats.hardBounces : stats.complaints;
  const what = cause === 'bounces' ? 'hard bounced' : 'were marked as spam';
  return `${percent(shareOf(count, stats))} of emails in the last ${breakers[scope].days} days ${what}. At ${percent(breakers[scope][cause].share)}, ${ofScope[scope]} is paused.`;
}

export const isOwnersToEnd = (scope: PauseScope, { cause }: Pick<Pause, 'cause'>): scope is OwnScope =>
  isOwn(scope) && cause !== 'operator';
