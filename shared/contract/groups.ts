import type { RouteGroup } from './route';
import { healthGroup } from './routes/health';

/** Every group of the API: one Lambda function each. */
export const groups = {
  health: healthGroup,
} as const satisfies Record<string, RouteGroup>;
