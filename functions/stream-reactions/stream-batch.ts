import { readOpenEmails } from '../../shared/db/emails/due';
import type { EmailRef } from '../../shared/db/emails/emails';
import { workflowsAsOf } from '../../shared/db/workflows/workflows';
import { FIRST_CHECK_MS } from '../../shared/domain/sending/due';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import { describe, logger } from '../../shared/ops/log';
import { queueEmailChecks } from '../../shared/services/queue-work/queue-work';
import { Evaluations } from './evaluations';

/** Accepted emails that no index finds. A delayed message checks those not sent. */
class UnsentEmails {
  private readonly accepted = new Map<string, { ref: EmailRef; sequence: string }>();

  add(ref: EmailRef, sequence: string): void {
    this.accepted.set(ref.id, { ref, sequence });
  }

  async handOver(requestId: string): Promise<string[]> {
    const accepted = [...this.accepted.values()];
    if (accepted.length === 0) return [];
    try {
      const open = await readOpenEmails(accepted.map(({ ref }) => ref));
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

export class StreamBatch {
  readonly evaluations = new Evaluations();
  readonly unsentEmails = new UnsentEmails();
  private readonly workflows = new Map<string, Promise<Workflow[]>>();
  private readonly since = now();

  /** Read after the batch began, so it has workflows saved before an event. */
  workflowsOf(projectId: string): Promise<Workflow[]> {
    const known = this.workflows.get(projectId);
    if (known) return known;
    const read = workflowsAsOf(projectId, this.since);
    this.workflows.set(projectId, read);
    return read;
  }
}

export interface ReactionSource {
  sequence: string;
  batch: StreamBatch;
}
