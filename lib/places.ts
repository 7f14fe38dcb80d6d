import type { PlacedQueue } from '../shared/ops/places';
import { queues } from './parts';

/** At most half of the invocations, so another project always gets one. */
export const placesOf = (name: PlacedQueue, concurrency: number): number =>
  Math.min(queues[name].places ?? concurrency, Math.max(1, Math.floor(concurrency / 2)));
