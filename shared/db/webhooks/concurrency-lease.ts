import { optionalEnv } from '../../ops/env';
import { leaseCountFrom } from '../../ops/lease-counts';
import type { Key } from '../table/keys';
import { takeLeaseRow } from '../table/leases';
import { webhookKeys } from './keys';

export async function takeWebhookLease(projectId: string, holder: string, ms: number): Promise<Key | null> {
  for (let number = 0; number < leaseCountFrom(optionalEnv('webhooksPlaces')); number++) {
    const worker = webhookKeys.worker(projectId, number);
    if (await takeLeaseRow(worker, holder, ms)) return worker;
  }
  return null;
}
