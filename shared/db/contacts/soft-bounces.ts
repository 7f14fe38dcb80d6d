import { dayOf } from '../../domain/contacts/soft-bounces';
import { isoNow, now } from '../../ops/clock';
import { keys } from '../table/keys';
import { remove, updateRow } from '../table/rows';

/** Longer than the days that count, so an address that has recovered is forgotten. */
const KEPT_SECONDS = 40 * 24 * 3600;

/** Whose mail it was: the contact's generation is missing if the email's is. */
interface Bounced {
  projectId: string;
  contactId: string;
  generation?: string | undefined;
}

/**
 * Adds the day of a soft bounce, once however often it is reported; returns all days that are known. The row belongs to
 * the contact whose mail bounced last, and is erased with it.
 */
export async function addSoftBounce({ projectId, contactId, generation }: Bounced, at: string): Promise<string[]> {
  const ttl = Math.floor(now() / 1000) + KEPT_SECONDS;
  const row = await updateRow<{ days: Set<string> }>(keys.softBounces(projectId, contactId), {
    set: { v: 1, ttl, contactId, createdAt: isoNow(), generation },
    add: { days: new Set([dayOf(at)]) },
    makesRow: true,
  });
  return [...(row?.days ?? [])];
}

/** Forgets the days of an address that is now suppressed: if that is lifted, counting starts again. */
export async function forgetSoftBounces(projectId: string, contactId: string): Promise<void> {
  await remove(keys.softBounces(projectId, contactId));
}
