import type { Contact } from '../contacts/contact';

/**
 * The kinds of mail whose reputation is counted apart. Confirmation mail and mail of visitors go to addresses that
 * strangers may have typed: what comes back of them says nothing about the project's own recipients.
 */
export type MailStream = 'marketing' | 'transactional' | OwnStream;

/**
 * The stream of a mail whose row names it; the others follow from the kind of the mail. `confirmation`: a double opt-in
 * asks for consent. `visitors`: a public key began the workflow that sends it, or the address is known from a public
 * key alone.
 */
export type OwnStream = 'confirmation' | 'visitors';

export const mailStreams: readonly MailStream[] = ['marketing', 'transactional', 'confirmation', 'visitors'];

/** The stream of mail to a contact, whatever the mail is: no stranger's mistake counts as the project's. */
export const streamTo = ({ unconfirmed }: Pick<Contact, 'unconfirmed'>): OwnStream | undefined =>
  unconfirmed === 'address' ? 'visitors' : undefined;

/** Mail that was sent and what came back of it, over some time. */
export interface ReputationStats {
  sent: number;
  hardBounces: number;
  complaints: number;
}

/** Stats of all streams. */
export type StreamStats = Record<MailStream, ReputationStats>;

/** The stats of some days, by the day as `YYYY-MM-DD` in UTC. */
export type DailyReputation = Record<string, StreamStats>;

export const noStats = (): ReputationStats => ({ sent: 0, hardBounces: 0, complaints: 0 });

/** Stats of all streams without any mail. */
export const noStreams = (): StreamStats => ({
  marketing: noStats(),
  transactional: noStats(),
  confirmation: noStats(),
  visitors: noStats(),
});

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
export const reputationStats: readonly ReputationStat[] = ['sent', 'hardBounces', 'complaints'];

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
