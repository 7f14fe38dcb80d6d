import type { ApiResponse } from './call-api';

/** Clients retry after a 4xx code, but not after a 5xx code. */
export class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(oneLine(message));
  }
}

/** RFC 5321 section 4.5.3.1.5: 512 octets per line, including the code. */
const MAX_SENTENCE_CHARACTERS = 400;

/** Only printable ASCII, because a line break would start another response. */
export const oneLine = (text: string): string => text.slice(0, MAX_SENTENCE_CHARACTERS).replace(/[^ -~]/g, ' ');

export const TEMPORARY_FAILURE = 451;
export const PERMANENT_FAILURE = 554;
export const TOO_LARGE = 552;

const NOT_ALLOWED = 550;

const codesByStatus: Readonly<Record<number, number>> = {
  401: NOT_ALLOWED,
  403: NOT_ALLOWED,
  413: TOO_LARGE,
  408: TEMPORARY_FAILURE,
  429: TEMPORARY_FAILURE,
};

const transientCodes = ['REQUEST_IN_PROGRESS', 'CONCURRENT_CHANGES'];

const isPermanentApiError = ({ status, error }: ApiResponse): boolean =>
  status >= 400 && status < 500 && error !== undefined && !transientCodes.includes(error.code);

const MAX_SHOWN_FIELDS = 3;

export function refusalOf(response: ApiResponse): SmtpRefusal {
  const { error } = response;
  const fields = (error?.errors ?? []).slice(0, MAX_SHOWN_FIELDS).map(({ field, message }) => ` ${field}: ${message}`);
  const sentence = `${error?.message ?? 'The service gave an invalid response. Try again later.'}${fields.join('')}`;
  if (!isPermanentApiError(response)) return new SmtpRefusal(TEMPORARY_FAILURE, sentence);
  return new SmtpRefusal(codesByStatus[response.status] ?? PERMANENT_FAILURE, sentence);
}
