import { workflowsAsOf } from '../../shared/db/workflows/workflows';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import { Evaluations } from './evaluations';
import { LaterLooks } from './later-looks';

/** What the records of one batch of the stream share. */
export class StreamBatch {
  readonly evaluations = new Evaluations();
  readonly looks = new LaterLooks();
  private readonly workflows = new Map<string, Promise<Workflow[]>>();
  private readonly since = now();

  /** A project's workflows, read after the batch began: a workflow that was saved before an event is included. */
  workflowsOf(projectId: string): Promise<Workflow[]> {
    const known = this.workflows.get(projectId);
    if (known) return known;
    const read = workflowsAsOf(projectId, this.since);
    this.workflows.set(projectId, read);
    return read;
  }
}

/** Where a reaction comes from. */
export interface ReactionSource {
  /** The place of the record in its shard. */
  sequence: string;
  batch: StreamBatch;
}
