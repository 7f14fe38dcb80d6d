/** The two kinds of mail whose reputation is counted. */
export type MailStream = 'marketing' | 'transactional';

/** Mail that was sent and what came back of it, over some time. */
export interface ReputationStats {
  sent: number;
  hardBounces: number;
  complaints: number;
}

/** The stats of some days, by the day as `YYYY-MM-DD` in UTC. */
export type DailyReputation = Record<string, Record<MailStream, ReputationStats>>;

export type PauseCause = 'bounces' | 'complaints' | 'operator';

/** Why and since when mail of a project waits, with the stats that tripped it. */
export interface Pause extends ReputationStats {
  since: string;
  cause: PauseCause;
}

/** Which of a project's mail waits: its marketing mail, or all of it. */
export type PauseScope = 'marketing' | 'everything';
export type Pauses = { [S in PauseScope]?: Pause };

/** Today and the six days before. */
export const WINDOW_DAYS = 7;
const DAY_MS = 86_400_000;

export const pauseScopes: readonly PauseScope[] = ['marketing', 'everything'];
export const mailStreams: readonly MailStream[] = ['marketing', 'transactional'];

/** Hard bounces and complaints at which mail stops: both the share of the sent mail and the number must be reached. */
export const breakers: Readonly<
  Record<PauseScope, Record<'bounces' | 'complaints', { share: number; least: number }>>
> = {
  marketing: { bounces: { share: 0.04, least: 10 }, complaints: { share: 0.0008, least: 3 } },
  everything: { bounces: { share: 0.08, least: 20 }, complaints: { share: 0.003, least: 10 } },
};

/** A tripped breaker holds until its stats are below this part of both of its limits. */
export const HELD_FROM = 0.5;

type MailKind = 'TRANSACTIONAL' | 'MARKETING';

/** The pause for which mail of this kind waits; the wider one if there are two. */
export function pauseOf({ paused }: { paused?: Pauses }, kind: MailKind): (Pause & { scope: PauseScope }) | null {
  const scope = paused?.everything ? 'everything' : 'marketing';
  const pause = paused?.[scope];
  return pause && (scope === 'everything' || kind === 'MARKETING') ? { ...pause, scope } : null;
}

/** Whether mail of this kind waits. */
export const isPaused = (project: { paused?: Pauses }, kind: MailKind): boolean => pauseOf(project, kind) !== null;

/** The first day that is looked at, `YYYY-MM-DD`; `now` in epoch milliseconds. */
export const windowStart = (now: number): string =>
  new Date(now - (WINDOW_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);

export const noStats = (): ReputationStats => ({ sent: 0, hardBounces: 0, complaints: 0 });

/** The share of the sent mail, at most 1: more than all can't come back, though counts that trail may say so. */
export const shareOf = (part: number, { sent }: ReputationStats): number =>
  part === 0 ? 0 : Math.min(1, part / Math.max(1, sent));

/** The sums of the days from `first` on, without what they held when the operator last resumed the mail. */
export function sumStats(
  days: DailyReputation,
  first: string,
  baseline: DailyReputation = {},
): Record<MailStream, ReputationStats> {
  const sums = { marketing: noStats(), transactional: noStats() };
  for (const [day, streams] of Object.entries(days)) {
    if (day < first) continue;
    for (const stream of mailStreams) add(sums[stream], streams[stream], baseline[day]?.[stream] ?? noStats());
  }
  return sums;
}

function add(sum: ReputationStats, stats: ReputationStats, less: ReputationStats): void {
  for (const stat of reputationStats) {
    sum[stat] += Math.max(0, stats[stat] - less[stat]);
  }
}

/** Both streams as one. */
export const together = ({ marketing, transactional }: Record<MailStream, ReputationStats>): ReputationStats => {
  const all = noStats();
  for (const stats of [marketing, transactional]) add(all, stats, noStats());
  return all;
};

/** What a breaker looks at. Marketing mail stops for its own stats and for those of all mail, as it is less urgent. */
const looksAt = (scope: PauseScope, streams: Record<MailStream, ReputationStats>): ReputationStats[] =>
  scope === 'everything' ? [together(streams)] : [streams.marketing, together(streams)];

/** The cause for which stats are at `part` of the scope's limits or above; null if they are below. */
function causeIn(stats: ReputationStats, scope: PauseScope, part: number): 'bounces' | 'complaints' | null {
  const reaches = (count: number, { share, least }: { share: number; least: number }): boolean =>
    count >= least * part && shareOf(count, stats) >= share * part;
  if (reaches(stats.hardBounces, breakers[scope].bounces)) return 'bounces';
  return reaches(stats.complaints, breakers[scope].complaints) ? 'complaints' : null;
}

function judgeScope(
  scope: PauseScope,
  streams: Record<MailStream, ReputationStats>,
  pause: Pause | undefined,
  now: string,
) {
  if (pause?.cause === 'operator') return pause;
  const views = looksAt(scope, streams);
  if (pause) return views.some((stats) => causeIn(stats, scope, HELD_FROM)) ? pause : undefined;
  for (const stats of views) {
    const cause = causeIn(stats, scope, 1);
    if (cause) return { since: now, cause, ...stats };
  }
  return undefined;
}

/**
 * What waits, by the stats of the window. A breaker trips at its limits, holds down to half of them, and never ends a
 * pause by the operator. Returns the same object if nothing changes; `now` as ISO time.
 */
export function judge(streams: Record<MailStream, ReputationStats>, paused: Pauses, now: string): Pauses {
  const judged: Pauses = {};
  for (const scope of pauseScopes) {
    const pause = judgeScope(scope, streams, paused[scope], now);
    if (pause) judged[scope] = pause;
  }
  return pauseScopes.every((scope) => judged[scope] === paused[scope]) ? paused : judged;
}

const SIMULATOR = '@simulator.amazonses.com';

/** Whether an address belongs to SES's mailbox simulator. What comes back from there says nothing about recipients. */
export const isSimulator = (address: string): boolean => address.endsWith(SIMULATOR);

/** When a mail was sent and came back, by its row; simulated mail has no such facts. */
export interface MailFacts {
  stream: MailStream;
  sentAt?: string | undefined;
  hardBouncedAt?: string | undefined;
  complainedAt?: string | undefined;
}

type ReputationStat = keyof ReputationStats;
const reputationStats: readonly ReputationStat[] = ['sent', 'hardBounces', 'complaints'];

/** One stat of one day and stream as the member of a family of counters; the day first, so that a range reads days. */
const memberOf = (at: string, stream: MailStream, stat: ReputationStat): string =>
  `${at.slice(0, 10)}:${stream}:${stat}`;

/** The counters that count a mail: once for each stat that counts it, on the day on which it became so. */
export const reputationMembers = ({ stream, sentAt, hardBouncedAt, complainedAt }: MailFacts): string[] => [
  ...(sentAt ? [memberOf(sentAt, stream, 'sent')] : []),
  ...(hardBouncedAt ? [memberOf(hardBouncedAt, stream, 'hardBounces')] : []),
  ...(complainedAt ? [memberOf(complainedAt, stream, 'complaints')] : []),
];

/** The members of the counters that hold these stats. */
export const membersOf = (days: DailyReputation): string[] =>
  Object.keys(days).flatMap((day) =>
    mailStreams.flatMap((stream) => reputationStats.map((stat) => memberOf(day, stream, stat))),
  );

export function readReputationMember(member: string): { day: string; stream: MailStream; stat: ReputationStat } {
  const [day = '', stream, stat] = member.split(':');
  return { day, stream: stream as MailStream, stat: stat as ReputationStat };
}

const waiting: Readonly<Record<PauseScope, string>> = {
  marketing: 'Marketing mail of this project is paused',
  everything: 'All mail of this project is paused',
};

const causes: Readonly<Record<PauseCause, string>> = {
  bounces: 'because too much of it has bounced',
  complaints: 'because too many recipients have complained of it',
  operator: 'by the operator of the service',
};

/** Why mail of a project waits, in a sentence for its owner. */
export const pauseSentence = ({ scope, cause }: Pick<Pause, 'cause'> & { scope: PauseScope }): string =>
  `${waiting[scope]}, ${causes[cause]}. GET /project shows the numbers and when the pause ends.`;
