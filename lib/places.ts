import type { PlacedQueue } from '../shared/ops/places';
import { queues } from './parts';

/**
 * The invocations of a queue's consumer that one project may occupy, of those that run at all: at most half of them, so
 * that somebody else always gets one.
 */
export const placesOf = (name: PlacedQueue, concurrency: number): number =>
  Math.min(queues[name].places ?? concurrency, Math.max(1, Math.floor(concurrency / 2)));
