import { workflowsAsOf } from '../../shared/db/workflows/workflows';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';

/** What the records of one reading of the stream share. */
export class Reading {
  private readonly workflows = new Map<string, Promise<Workflow[]>>();
  private readonly since = now();

  /** A project's workflows, as they were at some moment since the reading began: what was saved before an event counts. */
  workflowsOf(projectId: string): Promise<Workflow[]> {
    const known = this.workflows.get(projectId);
    if (known) return known;
    const read = workflowsAsOf(projectId, this.since);
    this.workflows.set(projectId, read);
    return read;
  }
}

/** Of which record, and of which reading of the stream, an effect is taken. */
export interface Taking {
  /** The record's place in its shard. */
  sequence: string;
  reading: Reading;
}
