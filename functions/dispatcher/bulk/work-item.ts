import { enqueue, type QueueMessage } from '../../../shared/aws/queues';
import { env } from '../../../shared/ops/env';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { alone } from '../log-and-continue';

/** The most recipients that a project hands on in one turn. */
export const PER_TURN = 25;

/** The queues of the bulk lane. */
const queues = { bulk: () => env('bulkQueue'), campaigns: () => env('campaignsQueue') };

/** What a project hands on in one turn. */
export interface Turn {
  recipients: number;
  queue: keyof typeof queues;
  /** Notes that it is being queued; the messages for the queue, none for what somebody else has queued. */
  hold: () => Promise<QueueMessage[]>;
}

/** Where bulk mail comes from: what a project has waiting, or a campaign. */
export interface BulkSource {
  /** A turn of at most so many recipients, or one chunk; `reading` when more must be read first, null at the end. */
  next(limit: number): Promise<Turn | 'reading' | null>;
}

const CONCURRENCY = 20;
/** As many as are worth a few calls of the table concurrently, and of the queue. */
const AT_ONCE = 40;

/** Turns on their way to the queues, in the order in which they were given. */
export class EnqueueBuffer {
  private turns: Turn[] = [];
  private failure: unknown;

  /** Whether the queues refuse messages: what was held for them comes back by itself, and more should not follow. */
  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  async add(turn: Turn): Promise<void> {
    this.turns.push(turn);
    if (this.turns.length >= AT_ONCE) await this.flush();
  }

  /** Queues what is there; a failure is kept for the end. */
  async flush(): Promise<void> {
    const turns = this.turns;
    this.turns = [];
    try {
      await queueAll(turns);
    } catch (error) {
      this.failure ??= error;
    }
  }

  /** Queues what is left, and fails if anything could not be queued. */
  async end(): Promise<void> {
    await this.flush();
    if (this.hasFailed) throw this.failure;
  }
}

async function queueAll(turns: readonly Turn[]): Promise<void> {
  const held = new Map<Turn, QueueMessage[]>();
  await forEachConcurrent(turns, CONCURRENCY, async (turn) =>
    held.set(turn, (await alone({ queue: turn.queue }, turn.hold)) ?? []),
  );
  for (const queue of ['bulk', 'campaigns'] as const) {
    const messages = turns.filter((turn) => turn.queue === queue).flatMap((turn) => held.get(turn) ?? []);
    if (messages.length > 0) await enqueue(queues[queue](), messages);
  }
}
