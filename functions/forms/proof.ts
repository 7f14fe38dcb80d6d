import { createHash, createHmac } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import * as z from 'zod';
import { type EpochMs, MINUTE_MS } from '../../shared/durations';

/** The visitor's device searches for a number up to this one. A phone takes one or two seconds. */
const MAX_NUMBER = 50_000;
const VALID_MS = 10 * MINUTE_MS;

const keyOf = (secret: string, formId: string): string =>
  createHmac('sha256', secret).update(`form proof\n${formId}`).digest('hex');

interface ChallengeRequest {
  secret: string;
  formId: string;
  now: EpochMs;
}

/** ALTCHA, proof of work version 1. */
export async function newChallenge({ secret, formId, now }: ChallengeRequest) {
  const { algorithm, challenge, maxnumber, salt, signature } = await createChallenge({
    hmacKey: keyOf(secret, formId),
    maxnumber: MAX_NUMBER,
    expires: new Date(now + VALID_MS),
  });
  if (algorithm !== 'SHA-256' || maxnumber === undefined)
    throw new Error('The challenge lacks a number or has another algorithm.');
  return { algorithm, challenge, maxnumber, salt, signature } as const;
}

const payload = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().max(128),
  number: z.int().min(0).max(MAX_NUMBER),
  salt: z.string().max(256),
  signature: z.string().max(128),
});

function readPayload(proof: string): z.output<typeof payload> | null {
  try {
    return payload.parse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

export interface Proof {
  id: string;
  until: EpochMs;
}

/** Null if the proof is another form's, wrong or expired. The caller checks for reuse. */
export async function readProof(
  proof: string,
  secrets: readonly string[],
  { formId, now }: Omit<ChallengeRequest, 'secret'>,
): Promise<Proof | null> {
  const solution = readPayload(proof);
  if (!solution) return null;
  const until = Number(extractParams(solution).expires) * 1000;
  // A solution without a time has the `until` NaN, so it counts as expired.
  const isUnexpired = until >= now;
  if (!isUnexpired) return null;
  for (const secret of secrets) {
    // `false` turns off the library's own expiry check, which uses another clock.
    if (await verifySolution(solution, keyOf(secret, formId), false)) {
      return { id: createHash('sha256').update(solution.challenge).digest('hex').slice(0, 32), until };
    }
  }
  return null;
}
