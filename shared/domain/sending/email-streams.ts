import type { Contact } from '../contacts/contact';

/** Strangers may type the addresses of a `PublicStream`, so its bounces don't count against the project's own lists. */
export type EmailStream = 'marketing' | 'transactional' | PublicStream;

/** `visitors`: a public key started the workflow, or is the only source of the address. */
export type PublicStream = 'confirmation' | 'visitors';

export const emailStreams: readonly EmailStream[] = ['marketing', 'transactional', 'confirmation', 'visitors'];

export const publicStreamOf = ({ unconfirmed }: Pick<Contact, 'unconfirmed'>): PublicStream | undefined =>
  unconfirmed === 'address' ? 'visitors' : undefined;

export interface ReputationStats {
  sent: number;
  hardBounces: number;
  complaints: number;
}

export type StreamStats = Record<EmailStream, ReputationStats>;

/** Keys are `YYYY-MM-DD` in UTC. */
export type DailyReputation = Record<string, StreamStats>;

export const noStats = (): ReputationStats => ({ sent: 0, hardBounces: 0, complaints: 0 });

export const noStreams = (): StreamStats => ({
  marketing: noStats(),
  transactional: noStats(),
  confirmation: noStats(),
  visitors: noStats(),
});

const SIMULATOR = '@simulator.amazonses.com';

export const isSimulator = (address: string): boolean => address.endsWith(SIMULATOR);

/** Test emails and emails to SES's simulator, which bounces on purpose, have no facts. */
export interface EmailFacts {
  stream: EmailStream;
  sentAt?: string | undefined;
  hardBouncedAt?: string | undefined;
  complainedAt?: string | undefined;
}

type ReputationStat = keyof ReputationStats;
export const reputationStats: readonly ReputationStat[] = ['sent', 'hardBounces', 'complaints'];

/** Begins with the day, so that a range query reads whole days. */
const reputationCounter = (at: string, stream: EmailStream, stat: ReputationStat): string =>
  `${at.slice(0, 10)}:${stream}:${stat}`;

export const reputationCounters = ({ stream, sentAt, hardBouncedAt, complainedAt }: EmailFacts): string[] => [
  ...(sentAt ? [reputationCounter(sentAt, stream, 'sent')] : []),
  ...(hardBouncedAt ? [reputationCounter(hardBouncedAt, stream, 'hardBounces')] : []),
  ...(complainedAt ? [reputationCounter(complainedAt, stream, 'complaints')] : []),
];

export const dailyReputationCounters = (days: DailyReputation): string[] =>
  Object.keys(days).flatMap((day) =>
    emailStreams.flatMap((stream) => reputationStats.map((stat) => reputationCounter(day, stream, stat))),
  );

export function readReputationCounter(counter: string): { day: string; stream: EmailStream; stat: ReputationStat } {
  const [day = '', stream, stat] = counter.split(':');
  return { day, stream: stream as EmailStream, stat: stat as ReputationStat };
}
