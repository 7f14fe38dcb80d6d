import type { LeasedQueue } from '../shared/ops/lease-counts';
import { queues } from './functions-and-queues';

/** A project gets at most half of the invocations, so that another project gets one. */
export const leaseCountOf = (name: LeasedQueue, concurrency: number): number =>
  Math.min(queues[name].leases ?? concurrency, Math.max(1, Math.floor(concurrency / 2)));
