/** A refusal as SES v2 answers it: the status, the code in x-amzn-ErrorType and the message. */
export class SesError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'SesError';
  }
}

export const badRequest = (message: string): SesError => new SesError(400, 'BadRequestException', message);
export const notFound = (message: string): SesError => new SesError(404, 'NotFoundException', message);
export const messageRejected = (message: string): SesError => new SesError(400, 'MessageRejected', message);
export const accountSuspended = (): SesError =>
  new SesError(
    400,
    'AccountSuspendedException',
    "The account's ability to send email has been permanently restricted.",
  );
export const sendingPaused = (): SesError =>
  new SesError(400, 'SendingPausedException', "The account's ability to send email is currently paused.");
export const tenantPaused = (name: string): SesError =>
  new SesError(400, 'SendingPausedException', `Sending is paused for tenant <${name}>.`);
export const alreadyExists = (message: string): SesError => new SesError(400, 'AlreadyExistsException', message);
export const limitExceeded = (message: string): SesError => new SesError(400, 'LimitExceededException', message);
export const tooManyRequests = (message: string): SesError => new SesError(429, 'TooManyRequestsException', message);
export const internalError = (): SesError =>
  new SesError(500, 'InternalServiceErrorException', 'The request failed because of an internal error.');
