export class TooManyRequestsException extends Error {
  override readonly name = 'TooManyRequestsException';
  readonly reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';

  constructor() {
    super('Rate Exceeded.');
  }
}

export class RequestEntityTooLargeException extends Error {
  override readonly name = 'RequestEntityTooLargeException';

  constructor(
    readonly bytes: number,
    limit: number,
  ) {
    super(`${bytes} byte payload is too large for the RequestResponse invocation type (limit ${limit} bytes)`);
  }
}

export class InvalidInvocation extends Error {
  override readonly name = 'InvalidInvocation';
}

export class FunctionTimedOut extends Error {
  override readonly name = 'Sandbox.Timedout';

  constructor(seconds: number) {
    super(`Task timed out after ${seconds.toFixed(2)} seconds`);
  }
}

export class InvalidResponse extends Error {
  constructor(
    override readonly name: 'Function.ResponseSizeTooLarge' | 'Runtime.MarshalResponseError',
    message: string,
  ) {
    super(message);
  }
}
