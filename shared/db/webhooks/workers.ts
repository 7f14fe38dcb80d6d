import type { Key } from '../table/keys';
import { takeLeaseRow } from '../table/leases';
import { workersOf } from './keys';

/** Makes an invocation one of a project's workers, until its lease is ended; null if there are enough. */
export async function takeWorker(projectId: string, holder: string, ms: number): Promise<Key | null> {
  for (const worker of workersOf(projectId)) {
    if (await takeLeaseRow(worker, holder, ms)) return worker;
  }
  return null;
}
