import type { FilterGroup } from '../../shared/contract/filters';
import { acquireConcurrencyLease, type ConcurrencyLease } from '../../shared/db/projects/concurrency-leases';
import { currentProject, type Project, projectState } from '../../shared/db/projects/projects';
import { workflowsAsOf } from '../../shared/db/workflows/workflows';
import { referencesOf } from '../../shared/domain/segments/references';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import { optionalEnv } from '../../shared/ops/env';
import { leaseCountFrom } from '../../shared/ops/lease-counts';
import type { BatchContext } from '../../shared/queue/consume';
import { type SegmentMatcher, segmentMatcher } from '../../shared/services/match-segment/segment-matcher';

/** Six seconds of rendering, ten of a webhook call, and one to spare. */
const TIME_FOR_A_STEP_MS = 17_000;

const matchers = new WeakMap<FilterGroup, Promise<SegmentMatcher>>();

/** Cached unless the filter names segments, whose filters may change. */
export function matcherOf(projectId: string, filter: FilterGroup): Promise<SegmentMatcher> {
  const cached = matchers.get(filter);
  if (cached) return cached;
  const matcher = segmentMatcher(projectId, filter);
  if (referencesOf(filter).size === 0) matchers.set(filter, matcher);
  return matcher;
}

export class BatchCache {
  private readonly workflows = new Map<string, Promise<ReadonlyMap<string, Workflow>>>();
  private readonly callLeases = new Map<string, Promise<ConcurrencyLease | null>>();
  private readonly startedAt = now();

  constructor(private readonly batch: BatchContext) {}

  get requestId(): string {
    return this.batch.requestId;
  }

  hasTime(): boolean {
    return this.batch.remainingMs() > TIME_FOR_A_STEP_MS;
  }

  async mayCall(projectId: string): Promise<boolean> {
    const { remainingMs } = this.batch;
    const lease =
      this.callLeases.get(projectId) ??
      acquireConcurrencyLease(projectId, 'calls', leaseCountFrom(optionalEnv('stepsLeases')), remainingMs());
    this.callLeases.set(projectId, lease);
    return (await lease) !== null;
  }

  async end(): Promise<void> {
    const releases = [...this.callLeases.values()].map(async (lease) => (await lease)?.end());
    await Promise.allSettled(releases);
  }

  /** The project, at most 5 s old. Null if it isn't active; such a project is read again each time. */
  async activeProject(projectId: string): Promise<Project | null> {
    const cachedProject = await projectState(projectId);
    const project = cachedProject?.status === 'ACTIVE' ? cachedProject : await currentProject(projectId);
    return project?.status === 'ACTIVE' ? project : null;
  }

  /** Reads after the batch started, so that it finds every workflow that its messages name. */
  workflowsOf(projectId: string): Promise<ReadonlyMap<string, Workflow>> {
    const cached = this.workflows.get(projectId);
    if (cached) return cached;
    const workflowsById = workflowsAsOf(projectId, this.startedAt).then(
      (workflows) => new Map(workflows.map((workflow) => [workflow.id, workflow])),
    );
    this.workflows.set(projectId, workflowsById);
    return workflowsById;
  }
}
