import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';

/** What a runner knows besides its job. */
export interface JobContext {
  project: Project;
  requestId: string;
  /** Milliseconds that the function has left. */
  remainingMs(): number;
  /**
   * Ask before each part of the work: false if the time is nearly over or the project is disabled. Then commit and
   * return `more`.
   */
  mayGoOn(): Promise<boolean>;
}

/**
 * How a run ended: `finished` if it has ended the job (finishJob), `more` if work is left and all that is done is
 * committed, `stopped` if a commit said that the job was cancelled or taken over.
 */
export type RunOutcome = 'finished' | 'more' | 'stopped';

/**
 * Does the work of one type of job from its last commit on. Work after a commit may be repeated, so each part must be
 * idempotent.
 */
export type JobRunner = (job: RunningJob, context: JobContext) => Promise<RunOutcome>;
