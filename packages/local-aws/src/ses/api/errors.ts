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
export const sendingPaused = (message: string): SesError => new SesError(400, 'SendingPausedException', message);
export const alreadyExists = (message: string): SesError => new SesError(400, 'AlreadyExistsException', message);
export const tooManyRequests = (message: string): SesError => new SesError(429, 'TooManyRequestsException', message);
export const internalError = (): SesError =>
  new SesError(500, 'InternalServiceErrorException', 'The request failed because of an internal error.');
