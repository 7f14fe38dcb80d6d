import { least } from '../../domain/lists';
import { now } from '../../ops/clock';
import { newSeed } from '../../ops/ids';
import { type Key, keys } from '../table/keys';
import { acquireLeaseRow, endLeaseRow } from '../table/leases';
import { get } from '../table/rows';

/** `calls` are requests of workflows to servers that their authors chose. */
export type LongWork = 'jobs' | 'calls' | 'domains';

export class ConcurrencyLease {
  private renewedAt = now();

  constructor(
    private readonly key: Key,
    private readonly holder: string,
    private readonly durationMs: number,
  ) {}

  /**
   * Call it before each part of the work; it writes only after a third of the lease. A worker that lost its lease
   * continues.
   */
  async renew(): Promise<void> {
    if (now() - this.renewedAt < this.durationMs / 3) return;
    this.renewedAt = now();
    await acquireLeaseRow(this.key, this.holder, this.durationMs);
  }

  end(): Promise<void> {
    return endLeaseRow(this.key, this.holder);
  }
}

/** Null if `limit` workers run. */
export async function acquireConcurrencyLease(
  projectId: string,
  work: LongWork,
  limit: number,
  durationMs: number,
): Promise<ConcurrencyLease | null> {
  const holder = newSeed();
  for (let number = 0; number < limit; number++) {
    const key = keys.worker(projectId, work, number);
    if (await acquireLeaseRow(key, holder, durationMs)) return new ConcurrencyLease(key, holder, durationMs);
  }
  return null;
}

export async function msUntilLeaseEnds(projectId: string, work: LongWork, limit: number): Promise<number> {
  const leaseKeys = Array.from({ length: limit }, (_, number) => keys.worker(projectId, work, number));
  const rows = await Promise.all(leaseKeys.map((key) => get<{ until: number }>(key)));
  return Math.max(0, least(rows.map((row) => row?.until ?? 0)) - now());
}
