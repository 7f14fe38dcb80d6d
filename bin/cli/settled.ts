import { functions } from '../../lib/parts';
import { greatest } from '../../shared/domain/lists';

/** For caches, clocks that differ, and the table's stream. */
const MARGIN_MS = 30_000;

/** After so long every call of a function has ended that had begun before. */
export const SETTLED_MS = greatest(Object.values(functions).map(({ timeout }) => timeout)) * 1000 + MARGIN_MS;
export const SETTLED_MINUTES = Math.ceil(SETTLED_MS / 60_000);
