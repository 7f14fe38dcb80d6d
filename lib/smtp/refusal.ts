/** Clients retry a `code` of 4xx, but not 5xx. */
export class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(oneLine(message));
  }
}

/** RFC 5321 section 4.5.3.1.5: 512 octets per line, including the code. */
const MAX_SENTENCE = 400;

/** Printable ASCII: a line break would start another response. */
export const oneLine = (text: string): string => text.slice(0, MAX_SENTENCE).replace(/[^ -~]/g, ' ');

export const LATER = 451;
export const NEVER = 554;
export const TOO_LARGE = 552;
