/** The function's reserved concurrency is used up; the event was not delivered (429). */
export class TooManyRequestsException extends Error {
  override readonly name = 'TooManyRequestsException';
  readonly reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';

  constructor() {
    super('Rate Exceeded.');
  }
}

/** The event is larger than Lambda takes; it was not delivered (413). */
export class RequestEntityTooLargeException extends Error {
  override readonly name = 'RequestEntityTooLargeException';

  constructor(
    readonly bytes: number,
    limit: number,
  ) {
    super(`${bytes} byte payload is too large for the RequestResponse invocation type (limit ${limit} bytes)`);
  }
}

/** There is no such function, or the event cannot be JSON: the caller's mistake. */
export class InvalidInvocation extends Error {
  override readonly name = 'InvalidInvocation';
}

/** The function did not answer within its time-out. */
export class FunctionTimedOut extends Error {
  override readonly name = 'Sandbox.Timedout';

  constructor(seconds: number) {
    super(`Task timed out after ${seconds.toFixed(2)} seconds`);
  }
}

/** The function answered with what Lambda cannot pass on: too large, or not to be written as JSON. */
export class InvalidResponse extends Error {
  constructor(
    override readonly name: 'Function.ResponseSizeTooLarge' | 'Runtime.MarshalResponseError',
    message: string,
  ) {
    super(message);
  }
}
