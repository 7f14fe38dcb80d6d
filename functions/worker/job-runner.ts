import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Project } from '../../shared/db/projects/projects';

/** What a runner may know beside its job. */
export interface JobContext {
  project: Project;
  requestId: string;
  /** Milliseconds that the function has left. */
  remainingMs(): number;
  /**
   * Ask before each part of the work: false when the time is nearly over or the project is disabled. Then commit
   * what is done and answer `more`.
   */
  mayGoOn(): Promise<boolean>;
}

/**
 * How far a runner came: `finished` when it has ended the job itself (finishJob), `more` when there is work left
 * and all that is done is committed, `stopped` when a commit said that the job is no longer its own.
 */
export type RunOutcome = 'finished' | 'more' | 'stopped';

/**
 * Does the work of one type of job, from where its last commit stands. Everything since that commit may be done
 * a second time, so each part must come to the same however often it is begun.
 */
export type JobRunner = (job: RunningJob, context: JobContext) => Promise<RunOutcome>;
