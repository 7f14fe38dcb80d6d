import { underRequest } from './log';
import { measure } from './metrics';

/** Lambda starts environments of other types ahead of requests, which don't wait. */
const isOnDemand = (): boolean => process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand';

/** The outermost layer of each handler. Measures the cold start once; Lambda's own report would be logged for every invocation. */
export function invocation<Event, Rest extends [context?: { awsRequestId: string }], Response>(
  handle: (event: Event, ...rest: Rest) => Response,
  idOf: (event: Event) => string | undefined = () => undefined,
): (event: Event, ...rest: Rest) => Response {
  // The time since the process started, which tests can't set. The handler is created last, when all code is loaded.
  let unreportedStartMs = isOnDemand() ? Math.round(performance.now()) : null;
  return (event, ...rest) => {
    const [context] = rest;
    const id = idOf(event) || context?.awsRequestId || 'none';
    return underRequest(id, () => {
      if (unreportedStartMs !== null) {
        measure({ ColdStart: unreportedStartMs }, { function: process.env.AWS_LAMBDA_FUNCTION_NAME ?? '' });
        unreportedStartMs = null;
      }
      return handle(event, ...rest);
    });
  };
}
