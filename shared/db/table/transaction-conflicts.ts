import { sleep } from '../../ops/clock';
import { randomShare } from '../../ops/ids';

/** How often a write is tried that meets a transaction on its row, which takes some tens of milliseconds. */
export const MAXIMUM_TRIES = 5;
const FIRST_REST_MS = 20;

/** The rest after a try that met another's write, the first being 1. Those that met would meet again without jitter. */
export const restAfter = (attempt: number): Promise<void> =>
  sleep(FIRST_REST_MS * 2 ** (attempt - 1) * (0.5 + randomShare()));
