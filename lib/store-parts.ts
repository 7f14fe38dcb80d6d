import { mailFolders, RECEIVED_DAYS, RECEIVED_PREFIX } from '../shared/contract/retention';
import { countedRecords, type FilterPattern } from '../shared/db/table/counted-records';
import type { FunctionName } from './parts';

/** What belongs to table and bucket, as data: readers of the stream, timers, indexes and lifetimes. See `parts.ts`. */

/** A reader of the table's stream. Records that keep failing go to the reader's own dead letters. */
export interface StreamPart {
  readonly consumer: FunctionName;
  readonly batchSize: number;
  /** Seconds. */
  readonly batchWindow: number;
  readonly maximumRetryAttempts: number;
  /** A record is delivered if it meets one of these patterns. Lambda takes five for a reader. */
  readonly filters: readonly FilterPattern[];
  /** Seconds. Events of a tumbling window name their shard. */
  readonly tumblingWindow?: number;
  /** It reports which record failed, and a failing batch is halved until that record is alone. */
  readonly recordByRecord?: boolean;
  /** The runbook's heading on the reader's dead letters. */
  readonly deadLetters: string;
  /** The alarm for a reader that is more than 15 minutes behind the stream. */
  readonly behind: { readonly meaning: string; readonly runbook: string };
}

/** Readers of the table's stream; DynamoDB allows two per shard. */
export const streams: Readonly<Record<'countersProjector' | 'streamReactions', StreamPart>> = {
  countersProjector: {
    consumer: 'countersProjector',
    batchSize: 500,
    batchWindow: 3,
    tumblingWindow: 15,
    maximumRetryAttempts: 20,
    filters: countedRecords,
    deadLetters: 'Counters in the dead letters',
    behind: {
      meaning: "The counters are more than 15 minutes behind the table's stream",
      runbook: 'The counters projector is behind',
    },
  },
  streamReactions: {
    consumer: 'streamReactions',
    batchSize: 100,
    batchWindow: 0,
    maximumRetryAttempts: 10,
    filters: countedRecords,
    recordByRecord: true,
    deadLetters: 'Stream reactions in the dead letters',
    behind: {
      meaning: "Reactions to changes are more than 15 minutes behind the table's stream",
      runbook: 'The stream reactions are behind',
    },
  },
};

/** Functions that a timer invokes. */
export const schedules = {
  tick: { consumer: 'dispatcher', everySeconds: 60 },
} as const satisfies Record<string, { consumer: FunctionName; everySeconds: number }>;

/** The table's generic indexes, by the prefix of their key attributes. All are KEYS_ONLY but g1. */
export const tableIndexes = [
  { name: 'g1', include: ['email', 'subscribed'] },
  { name: 'g2', include: [] },
  { name: 'g3', include: [] },
  { name: 'g4', include: [] },
  { name: 'g5', include: [] },
] as const;

/** Prefixes of the mail bucket, with the days after which their objects expire. */
export const storageLifetimes = [
  // An upload can be used for a day, and an import that starts at the end of that day still reads it.
  { prefix: 'uploads/', days: 2 },
  { prefix: 'exports/', days: 7 },
  mailFolders.soon,
  mailFolders.later,
  { prefix: RECEIVED_PREFIX, days: RECEIVED_DAYS },
] as const;

/** Days after which an incomplete multipart upload is aborted. */
export const PARTIAL_UPLOAD_DAYS = 1;
