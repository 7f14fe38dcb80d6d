import { underRequest } from './log';
import { measure } from './metrics';

/** Other environments start ahead of requests. */
const isOnDemand = (): boolean => process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand';

/** Outermost layer of each handler. Measures the cold start once; Lambda's own report would be logged for every invocation. */
export function invocation<E, R extends [context?: { awsRequestId: string }], A>(
  handle: (event: E, ...rest: R) => A,
  idOf: (event: E) => string | undefined = () => undefined,
): (event: E, ...rest: R) => A {
  // Process time, because tests set the clock. The handler is created last, when all code is loaded.
  let startedInMs = isOnDemand() ? Math.round(performance.now()) : null;
  return (event, ...rest) =>
    underRequest(idOf(event) || rest[0]?.awsRequestId || 'none', () => {
      if (startedInMs !== null) {
        measure({ ColdStart: startedInMs }, { function: process.env.AWS_LAMBDA_FUNCTION_NAME ?? '' });
        startedInMs = null;
      }
      return handle(event, ...rest);
    });
}
