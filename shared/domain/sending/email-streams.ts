import type { Contact } from '../contacts/contact';

/** Strangers may type the addresses of an `OwnStream`, so its bounces say nothing about the project's recipients. */
export type EmailStream = 'marketing' | 'transactional' | OwnStream;

/** `visitors`: a public key started the workflow, or is the only source of the address. */
export type OwnStream = 'confirmation' | 'visitors';

export const emailStreams: readonly EmailStream[] = ['marketing', 'transactional', 'confirmation', 'visitors'];

export const streamTo = ({ unconfirmed }: Pick<Contact, 'unconfirmed'>): OwnStream | undefined =>
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

/** Its bounces say nothing about recipients. */
export const isSimulator = (address: string): boolean => address.endsWith(SIMULATOR);

/** Simulated emails have none. */
export interface EmailFacts {
  stream: EmailStream;
  sentAt?: string | undefined;
  hardBouncedAt?: string | undefined;
  complainedAt?: string | undefined;
}

type ReputationStat = keyof ReputationStats;
export const reputationStats: readonly ReputationStat[] = ['sent', 'hardBounces', 'complaints'];

/** Starts with the day, so a range reads days. */
const memberOf = (at: string, stream: EmailStream, stat: ReputationStat): string =>
  `${at.slice(0, 10)}:${stream}:${stat}`;

export const reputationMembers = ({ stream, sentAt, hardBouncedAt, complainedAt }: EmailFacts): string[] => [
  ...(sentAt ? [memberOf(sentAt, stream, 'sent')] : []),
  ...(hardBouncedAt ? [memberOf(hardBouncedAt, stream, 'hardBounces')] : []),
  ...(complainedAt ? [memberOf(complainedAt, stream, 'complaints')] : []),
];

export const membersOf = (days: DailyReputation): string[] =>
  Object.keys(days).flatMap((day) =>
    emailStreams.flatMap((stream) => reputationStats.map((stat) => memberOf(day, stream, stat))),
  );

export function readReputationMember(member: string): { day: string; stream: EmailStream; stat: ReputationStat } {
  const [day = '', stream, stat] = member.split(':');
  return { day, stream: stream as EmailStream, stat: stat as ReputationStat };
}
