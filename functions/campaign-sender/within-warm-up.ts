import { claimWarmUpSend, releaseWarmUpSend } from '../../shared/db/sending/warm-up';
import { providerOf } from '../../shared/domain/sending/providers';
import type { WarmUp } from '../../shared/domain/sending/warm-up';

export interface SendAttempt {
  mayBeSent: boolean;
}

/** Null if the warm-up plan allows the recipient's provider no more emails today. */
export async function sendWithinWarmUp<Result>(
  plan: WarmUp,
  address: string,
  send: (attempt: SendAttempt) => Promise<Result>,
): Promise<Result | null> {
  const provider = providerOf(address);
  if (!(await claimWarmUpSend(plan, provider))) return null;
  const attempt = { mayBeSent: false };
  try {
    return await send(attempt);
  } finally {
    if (!attempt.mayBeSent) releaseWarmUpSend(plan, provider);
  }
}
