import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';

export interface JobContext {
  project: Project;
  requestId: string;
  remainingMs(): number;
  /** Check before each part. If false, commit and return `more`. */
  mayContinue(): Promise<boolean>;
}

/**
 * `finished`: `finishJob` has run. `more`: all work so far is committed. `stopped`: the job was cancelled or taken
 * over.
 */
export type RunOutcome = 'finished' | 'more' | 'stopped';

/** Work after the last commit may repeat, so each part must be idempotent. */
export type JobRunner = (job: RunningJob, context: JobContext) => Promise<RunOutcome>;
