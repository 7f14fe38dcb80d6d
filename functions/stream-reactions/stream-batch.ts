import { workflowsAsOf } from '../../shared/db/workflows/workflows';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import { Evaluations } from './evaluations';
import { UnsentEmails } from './unsent-emails';

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
