import { measure } from './metrics';
import { underRequest } from './request-id';

/** Only environments that a request started have cold starts to count. */
const isOnDemand = (): boolean => process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand';

/** Outermost layer of each handler. Measures the start once; Lambda's own line costs that on every invocation. */
export function invocation<E, R extends [context?: { awsRequestId: string }], A>(
  handle: (event: E, ...rest: R) => A,
  idOf: (event: E) => string | undefined = () => undefined,
): (event: E, ...rest: R) => A {
  // The process's own time: a set clock has none of it. Handlers are made last, when all code is loaded.
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
