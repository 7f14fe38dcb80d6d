import { LOOKED_AT_ONCE } from '../../shared/contract/message-limits';
import type { JobMessage } from '../../shared/contract/messages';
import { openOnes } from '../../shared/db/emails/due';
import { type EmailRef, SWEEP_MS } from '../../shared/db/emails/emails';
import { describe, logger } from '../../shared/ops/log';
import { type Queued, queueJobs } from '../../shared/services/queue-work/queue-work';

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
      const messages = messagesOf(await openOnes(accepted.map(({ ref }) => ref)));
      if (messages.length > 0) await queueJobs(messages);
      return [];
    } catch (error) {
      logger.error('a look at mail could not be queued', { requestId, emails: accepted.length, ...describe(error) });
      return accepted.map(({ sequence }) => sequence);
    }
  }
}

function messagesOf(refs: readonly EmailRef[]): Queued<JobMessage>[] {
  const projects = new Map<string, string[]>();
  for (const { projectId, id } of refs) projects.set(projectId, [...(projects.get(projectId) ?? []), id]);
  return [...projects].flatMap(([project, ids]) =>
    Array.from({ length: Math.ceil(ids.length / LOOKED_AT_ONCE) }, (_, n) => ({
      body: { v: 1, kind: 'look', project, emails: ids.slice(n * LOOKED_AT_ONCE, (n + 1) * LOOKED_AT_ONCE) },
      delaySeconds: SWEEP_MS / 1000,
    })),
  );
}
