import { newSeed } from '../../ops/ids';
import { keys } from '../table/keys';
import { endLeaseRow, takeLeaseRow } from '../table/leases';

/** Work that one invocation at a time may do for long: jobs, and calls of workflows to servers of the author's choice. */
export type LongWork = 'jobs' | 'calls' | 'domains';

/** A lease on one of a project's places. */
export interface Worker {
  /** Gives the place back. */
  end(): Promise<void>;
}

/**
 * Makes an invocation one of at most `most` workers that a project has at the same time; null if it has as many. A
 * worker that dies without ending keeps its place for `ms` milliseconds.
 */
export async function takeWorker(projectId: string, work: LongWork, most: number, ms: number): Promise<Worker | null> {
  const holder = newSeed();
  for (let number = 0; number < most; number++) {
    const key = keys.worker(projectId, work, number);
    if (await takeLeaseRow(key, holder, ms)) return { end: () => endLeaseRow(key, holder) };
  }
  return null;
}
