import { optionalEnv } from '../../ops/env';
import { placesFrom } from '../../ops/lease-counts';
import type { Key } from '../table/keys';
import { takeLeaseRow } from '../table/leases';
import { webhookKeys } from './keys';

export async function takeWorker(projectId: string, holder: string, ms: number): Promise<Key | null> {
  for (let number = 0; number < placesFrom(optionalEnv('webhooksPlaces')); number++) {
    const worker = webhookKeys.worker(projectId, number);
    if (await takeLeaseRow(worker, holder, ms)) return worker;
  }
  return null;
}
