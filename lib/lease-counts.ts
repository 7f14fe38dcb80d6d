import type { PlacedQueue } from '../shared/ops/lease-counts';
import { queues } from './functions-and-queues';

/** At most half of the invocations, so another project always gets one. */
export const placesOf = (name: PlacedQueue, concurrency: number): number =>
  Math.min(queues[name].places ?? concurrency, Math.max(1, Math.floor(concurrency / 2)));
