import { least } from '../../domain/lists';
import { now } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { type Key, keys } from '../table/keys';
import { endLeaseRow, takeLeaseRow } from '../table/leases';
import { get } from '../table/rows';

/** Work that one invocation at a time may do for long: jobs, and calls of workflows to servers of the author's choice. */
export type LongWork = 'jobs' | 'calls' | 'domains';

/** A lease on one of a project's places. */
export class Worker {
  private renewedAt = now();

  constructor(
    private readonly key: Key,
    private readonly holder: string,
    private readonly ms: number,
  ) {}

  /**
   * Keeps the place. To be called before each part of the work: it writes only after a third of the lease. A worker that
   * lost its place to another one while it was slow goes on without.
   */
  async keep(): Promise<void> {
    if (now() - this.renewedAt < this.ms / 3) return;
    this.renewedAt = now();
    await takeLeaseRow(this.key, this.holder, this.ms);
  }

  /** Gives the place back. */
  end(): Promise<void> {
    return endLeaseRow(this.key, this.holder);
  }
}

/**
 * Makes an invocation one of at most `most` workers that a project has at the same time; null if it has as many. A
 * worker that neither keeps nor ends its place loses it after `ms` milliseconds.
 */
export async function takeWorker(projectId: string, work: LongWork, most: number, ms: number): Promise<Worker | null> {
  const holder = newSeed();
  for (let number = 0; number < most; number++) {
    const key = keys.worker(projectId, work, number);
    if (await takeLeaseRow(key, holder, ms)) return new Worker(key, holder, ms);
  }
  return null;
}

/** Milliseconds until the first of a project's places is free if none is given back; 0 if one is free now. */
export async function untilFree(projectId: string, work: LongWork, most: number): Promise<number> {
  const places = Array.from({ length: most }, (_, number) => keys.worker(projectId, work, number));
  const rows = await Promise.all(places.map((key) => get<{ until: number }>(key)));
  return Math.max(0, least(rows.map((row) => row?.until ?? 0)) - now());
}
