/** Why a command is refused: `code` begins with 4 if the client may come again with the same mail, with 5 if not. */
export class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(oneLine(message));
  }
}

/** RFC 5321 section 4.5.3.1.5 allows 512 octets for a line, with its code. */
const MAXIMUM_SENTENCE = 400;

/** A sentence as one line of printable ASCII: a line break in it would be an answer of its own. */
export const oneLine = (text: string): string => text.slice(0, MAXIMUM_SENTENCE).replace(/[^ -~]/g, ' ');

/** Clients come again after 4xx. */
export const LATER = 451;
export const NEVER = 554;
export const TOO_LARGE = 552;
