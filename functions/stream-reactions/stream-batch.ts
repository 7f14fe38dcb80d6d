import { readOpenEmails } from '../../shared/db/emails/due';
import type { EmailRef } from '../../shared/db/emails/emails';
import { workflowsAsOf } from '../../shared/db/workflows/workflows';
import { FIRST_CHECK_MS } from '../../shared/domain/sending/due';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import { describe, logger } from '../../shared/ops/log';
import { queueEmailChecks } from '../../shared/services/queue-work/queue-work';
import { Evaluations } from './evaluations';

/** Transactional emails are in no index of due work, so a delayed message checks whether they were sent. */
class UnsentEmails {
  private readonly acceptedEmails = new Map<string, { ref: EmailRef; sequence: string }>();

  add(ref: EmailRef, sequence: string): void {
    this.acceptedEmails.set(ref.id, { ref, sequence });
  }

  async queueChecks(requestId: string): Promise<string[]> {
    const acceptedEmails = [...this.acceptedEmails.values()];
    if (acceptedEmails.length === 0) return [];
    try {
      const openEmails = await readOpenEmails(acceptedEmails.map(({ ref }) => ref));
      await queueEmailChecks(
        openEmails.map(({ ref }) => ref),
        FIRST_CHECK_MS / 1_000,
      );
      return [];
    } catch (error) {
      logger.error('email checks could not be queued', {
        requestId,
        emails: acceptedEmails.length,
        ...describe(error),
      });
      return acceptedEmails.map(({ sequence }) => sequence);
    }
  }
}

export class StreamBatch {
  readonly evaluations = new Evaluations();
  readonly unsentEmails = new UnsentEmails();
  private readonly workflows = new Map<string, Promise<Workflow[]>>();
  private readonly startedAt = now();

  /** Never takes a list cached before the batch started, because it may lack a workflow saved before an event. */
  workflowsOf(projectId: string): Promise<Workflow[]> {
    const cached = this.workflows.get(projectId);
    if (cached) return cached;
    const workflows = workflowsAsOf(projectId, this.startedAt);
    this.workflows.set(projectId, workflows);
    return workflows;
  }
}

export interface ReactionSource {
  sequence: string;
  batch: StreamBatch;
}
