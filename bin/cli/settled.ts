import { functions } from '../../lib/functions-and-queues';
import { greatest } from '../../shared/domain/lists';
import { MINUTE_MS } from '../../shared/durations';

/** Allows for caches, clock differences and the delay of the stream. */
const MARGIN_MS = 30_000;

/** After this time, the writes of all invocations that had begun are done. */
export const SETTLED_MS = greatest(Object.values(functions).map(({ timeout }) => timeout)) * 1000 + MARGIN_MS;
export const SETTLED_MINUTES = Math.ceil(SETTLED_MS / MINUTE_MS);
