import { openOnes } from '../../shared/db/emails/due';
import type { EmailRef } from '../../shared/db/emails/emails';
import { FIRST_CHECK_MS } from '../../shared/domain/sending/due';
import { describe, logger } from '../../shared/ops/log';
import { queueEmailChecks } from '../../shared/services/queue-work/queue-work';

/** Accepted emails that no index finds. A delayed message checks those not sent. */
export class UnsentEmails {
  private readonly accepted = new Map<string, { ref: EmailRef; sequence: string }>();

  add(ref: EmailRef, sequence: string): void {
    this.accepted.set(ref.id, { ref, sequence });
  }

  async handOver(requestId: string): Promise<string[]> {
    const accepted = [...this.accepted.values()];
    if (accepted.length === 0) return [];
    try {
      const open = await openOnes(accepted.map(({ ref }) => ref));
      await queueEmailChecks(
        open.map(({ ref }) => ref),
        FIRST_CHECK_MS / 1_000,
      );
      return [];
    } catch (error) {
      logger.error('a look at email could not be queued', { requestId, emails: accepted.length, ...describe(error) });
      return accepted.map(({ sequence }) => sequence);
    }
  }
}
