import { openOnes } from '../../shared/db/emails/due';
import type { EmailRef } from '../../shared/db/emails/emails';
import { FIRST_LOOK_MS } from '../../shared/domain/sending/due';
import { describe, logger } from '../../shared/ops/log';
import { queueLooks } from '../../shared/services/queue-work/queue-work';

/**
 * The emails of one batch of the stream that were handed to their senders when they were accepted, and that no index finds.
 * Those that have not left yet are looked at later, by a message for those of a project.
 */
export class LaterLooks {
  private readonly accepted = new Map<string, { ref: EmailRef; sequence: string }>();

  /** Takes an email that was accepted. */
  add(ref: EmailRef, sequence: string): void {
    this.accepted.set(ref.id, { ref, sequence });
  }

  /** Queues the look. Returns the sequence numbers that have to come again. */
  async handOver(requestId: string): Promise<string[]> {
    const accepted = [...this.accepted.values()];
    if (accepted.length === 0) return [];
    try {
      const open = await openOnes(accepted.map(({ ref }) => ref));
      await queueLooks(
        open.map(({ ref }) => ref),
        FIRST_LOOK_MS / 1_000,
      );
      return [];
    } catch (error) {
      logger.error('a look at email could not be queued', { requestId, emails: accepted.length, ...describe(error) });
      return accepted.map(({ sequence }) => sequence);
    }
  }
}
