import { giveBackPlace, takePlace } from '../../shared/db/sending/warm-up';
import { providerOf } from '../../shared/domain/sending/providers';
import type { WarmUp } from '../../shared/domain/sending/warm-up';

export interface Place {
  mayHaveGone: boolean;
}

/** Null if today's plan has no place left. */
export async function atPlace<T>(plan: WarmUp, address: string, send: (place: Place) => Promise<T>): Promise<T | null> {
  const provider = providerOf(address);
  if (!(await takePlace(plan, provider))) return null;
  const place = { mayHaveGone: false };
  try {
    return await send(place);
  } finally {
    if (!place.mayHaveGone) giveBackPlace(plan, provider);
  }
}
