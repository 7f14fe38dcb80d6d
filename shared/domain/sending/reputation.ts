/** The two kinds of mail that a reputation is kept of. */
export type MailStream = 'marketing' | 'transactional';

/** Mail that was sent and what came back of it, over some time. */
export interface Tally {
  sent: number;
  hardBounces: number;
  complaints: number;
}

/** The tallies of some days, by the day as `YYYY-MM-DD` in UTC. */
export type DailyTallies = Record<string, Record<MailStream, Tally>>;

export type PauseCause = 'bounces' | 'complaints' | 'operator';

/** Why and since when mail of a project waits, with the figures that were decided on. */
export interface Pause extends Tally {
  since: string;
  cause: PauseCause;
}

/** What of a project's mail waits: its marketing mail, or all of it. */
export type PauseScope = 'marketing' | 'everything';
export type Pauses = { [S in PauseScope]?: Pause };

/** Today and the six days before. */
export const WINDOW_DAYS = 7;
const DAY_MS = 86_400_000;

export const pauseScopes: readonly PauseScope[] = ['marketing', 'everything'];
export const mailStreams: readonly MailStream[] = ['marketing', 'transactional'];

/** Hard bounces and complaints at which mail stops: both the share of the sent mail and the number are reached. */
export const breakers: Readonly<
  Record<PauseScope, Record<'bounces' | 'complaints', { share: number; least: number }>>
> = {
  marketing: { bounces: { share: 0.04, least: 10 }, complaints: { share: 0.0008, least: 3 } },
  everything: { bounces: { share: 0.08, least: 20 }, complaints: { share: 0.003, least: 10 } },
};

/** A tripped breaker holds until its figures are below this part of both of its limits. */
export const HELD_FROM = 0.5;

type MailKind = 'TRANSACTIONAL' | 'MARKETING';

/** The pause for which mail of this kind waits; the wider one where there are two. */
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

export const emptyTally = (): Tally => ({ sent: 0, hardBounces: 0, complaints: 0 });

/** The share of the sent mail; more than all can't come back, though the counts of a moment may say so. */
export const shareOf = (part: number, { sent }: Tally): number =>
  part === 0 ? 0 : Math.min(1, part / Math.max(1, sent));

/** What the days from `first` on come to, without what they held when the operator last let mail go on. */
export function sumTallies(days: DailyTallies, first: string, baseline: DailyTallies = {}): Record<MailStream, Tally> {
  const sums = { marketing: emptyTally(), transactional: emptyTally() };
  for (const [day, tallies] of Object.entries(days)) {
    if (day < first) continue;
    for (const stream of mailStreams) add(sums[stream], tallies[stream], baseline[day]?.[stream] ?? emptyTally());
  }
  return sums;
}

function add(sum: Tally, tally: Tally, less: Tally): void {
  for (const figure of figures) {
    sum[figure] += Math.max(0, tally[figure] - less[figure]);
  }
}

/** Both streams as one. */
export const together = ({ marketing, transactional }: Record<MailStream, Tally>): Tally => {
  const all = emptyTally();
  for (const tally of [marketing, transactional]) add(all, tally, emptyTally());
  return all;
};

/** What a breaker looks at. Marketing mail stops for its own figures and for those of all mail, as the less urgent part. */
const looksAt = (scope: PauseScope, tallies: Record<MailStream, Tally>): Tally[] =>
  scope === 'everything' ? [together(tallies)] : [tallies.marketing, together(tallies)];

/** The cause for which a tally is at `part` of the scope's limits or above; null when it is below. */
function causeIn(tally: Tally, scope: PauseScope, part: number): 'bounces' | 'complaints' | null {
  const reaches = (count: number, { share, least }: { share: number; least: number }): boolean =>
    count >= least * part && shareOf(count, tally) >= share * part;
  if (reaches(tally.hardBounces, breakers[scope].bounces)) return 'bounces';
  return reaches(tally.complaints, breakers[scope].complaints) ? 'complaints' : null;
}

function judgeScope(scope: PauseScope, tallies: Record<MailStream, Tally>, pause: Pause | undefined, now: string) {
  if (pause?.cause === 'operator') return pause;
  const views = looksAt(scope, tallies);
  if (pause) return views.some((tally) => causeIn(tally, scope, HELD_FROM)) ? pause : undefined;
  for (const tally of views) {
    const cause = causeIn(tally, scope, 1);
    if (cause) return { since: now, cause, ...tally };
  }
  return undefined;
}

/**
 * What waits, by the figures of the window: a breaker trips at its limits, holds down to half of them, and never
 * ends what the operator has paused. The very same object when nothing changes; `now` as ISO time.
 */
export function judge(tallies: Record<MailStream, Tally>, paused: Pauses, now: string): Pauses {
  const judged: Pauses = {};
  for (const scope of pauseScopes) {
    const pause = judgeScope(scope, tallies, paused[scope], now);
    if (pause) judged[scope] = pause;
  }
  return pauseScopes.every((scope) => judged[scope] === paused[scope]) ? paused : judged;
}

const SIMULATOR = '@simulator.amazonses.com';

/** Whether an address is one of SES's mailbox simulator: what comes back from there says nothing about recipients. */
export const isSimulator = (address: string): boolean => address.endsWith(SIMULATOR);

/** When mail was sent and came back, as its row says; simulated mail has none. */
export interface MailFacts {
  stream: MailStream;
  sentAt?: string | undefined;
  hardBouncedAt?: string | undefined;
  complainedAt?: string | undefined;
}

type Figure = keyof Tally;
const figures: readonly Figure[] = ['sent', 'hardBounces', 'complaints'];

/** One figure of one day and stream as the member of a family of counters; the day first, so that a range reads days. */
const memberOf = (at: string, stream: MailStream, figure: Figure): string => `${at.slice(0, 10)}:${stream}:${figure}`;

/** The counters in which a mail stands: once in each figure that is true of it, on the day on which it became so. */
export const reputationMembers = ({ stream, sentAt, hardBouncedAt, complainedAt }: MailFacts): string[] => [
  ...(sentAt ? [memberOf(sentAt, stream, 'sent')] : []),
  ...(hardBouncedAt ? [memberOf(hardBouncedAt, stream, 'hardBounces')] : []),
  ...(complainedAt ? [memberOf(complainedAt, stream, 'complaints')] : []),
];

/** The counters behind tallies. */
export const membersOf = (days: DailyTallies): string[] =>
  Object.keys(days).flatMap((day) =>
    mailStreams.flatMap((stream) => figures.map((figure) => memberOf(day, stream, figure))),
  );

export function readReputationMember(member: string): { day: string; stream: MailStream; figure: Figure } {
  const [day = '', stream, figure] = member.split(':');
  return { day, stream: stream as MailStream, figure: figure as Figure };
}
