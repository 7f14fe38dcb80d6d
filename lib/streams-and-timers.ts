import { emailFolders, RECEIVED_DAYS, RECEIVED_PREFIX } from '../shared/contract/retention';
import { countedRecords, type FilterPattern } from '../shared/db/table/counted-records';
import type { FunctionName } from './functions-and-queues';

/** A reader of the table's stream. Records that keep failing go to its own dead letters. */
export interface StreamPart {
  readonly consumer: FunctionName;
  readonly batchSize: number;
  /** Seconds. */
  readonly batchWindow: number;
  readonly maximumRetryAttempts: number;
  /** A reader gets records that match any filter. Lambda allows five. */
  readonly filters: readonly FilterPattern[];
  /** Seconds. With a tumbling window, Lambda's events name their shard. */
  readonly tumblingWindow?: number;
  /** If true, a failed batch is split until the failed record is alone; otherwise the whole batch is retried. */
  readonly reportsFailedRecord?: boolean;
  readonly deadLettersRunbook: string;
  /** Fires when the reader is over 15 minutes behind. */
  readonly behind: { readonly meaning: string; readonly runbook: string };
}

/** DynamoDB allows no third reader of a shard. */
export const streams: Readonly<Record<'countersProjector' | 'streamReactions', StreamPart>> = {
  countersProjector: {
    consumer: 'countersProjector',
    batchSize: 500,
    batchWindow: 3,
    tumblingWindow: 15,
    maximumRetryAttempts: 20,
    filters: countedRecords,
    deadLettersRunbook: 'Counters in the dead letters',
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
    reportsFailedRecord: true,
    deadLettersRunbook: 'Stream reactions in the dead letters',
    behind: {
      meaning: "Reactions to changes are more than 15 minutes behind the table's stream",
      runbook: 'The stream reactions are behind',
    },
  },
};

export const schedules = {
  tick: { consumer: 'dispatcher', everySeconds: 60 },
} as const satisfies Record<string, { consumer: FunctionName; everySeconds: number }>;

/** An index's name is the prefix of both its key attributes (`g1pk`, `g1sk`). `include` lists further attributes. */
export const tableIndexes = [
  { name: 'g1', include: ['email', 'subscribed'] },
  { name: 'g2', include: [] },
  { name: 'g3', include: [] },
  { name: 'g4', include: [] },
  { name: 'g5', include: [] },
] as const;

export const storageLifetimes = [
  // An upload can be used for a day, and an import that starts at the end of that day still reads it.
  { prefix: 'uploads/', days: 2 },
  { prefix: 'exports/', days: 7 },
  emailFolders.soon,
  emailFolders.later,
  { prefix: RECEIVED_PREFIX, days: RECEIVED_DAYS },
] as const;

export const PARTIAL_UPLOAD_DAYS = 1;
