import { createHash } from 'node:crypto';

/** A challenge as the API gives it. */
export interface Challenge {
  algorithm: 'SHA-256';
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
}

/** The proof of a challenge, solved as its documentation says. */
export function solve({ algorithm, challenge, maxnumber, salt, signature }: Challenge): string {
  const hashOf = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');
  for (let number = 0; number <= maxnumber; number++) {
    if (hashOf(number) !== challenge) continue;
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
  }
  throw new Error('the challenge has no solution');
}
