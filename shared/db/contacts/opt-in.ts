import { isoNow, now, toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { update, updateOrRead } from '../table/rows';
import type { ContactRow } from './rows';

/** How long it takes before a person can be asked again. */
export const BETWEEN_ASKS_MS = 24 * 3600_000;

/** One contact, and not another that is created under its id later. */
interface ContactRef {
  id: string;
  generation: string;
}

/**
 * Asks a contact to confirm its subscription, unless it is subscribed, has left or complained, or was asked within a
 * day. Everything else stays as it is.
 */
export async function askToConfirm(projectId: string, { id, generation }: ContactRef): Promise<void> {
  const dayAgo = toIso(now() - BETWEEN_ASKS_MS);
  await update(keys.contact(projectId, id), {
    set: { pendingSince: isoNow(), updatedAt: isoNow(), version: expr`version + ${1}` },
    if: expr`generation = ${generation} AND subscribed = ${false}
      AND attribute_not_exists(complained) AND attribute_not_exists(leftAt)
      AND (attribute_not_exists(pendingSince) OR pendingSince <= ${dayAgo})`,
  });
}

/** Subscribes a contact that was asked and has not left since; `over` if no answer is awaited any more. */
export async function confirmSubscription(
  projectId: string,
  { id, generation }: ContactRef,
): Promise<'subscribed' | 'over'> {
  const outcome = await updateOrRead<ContactRow>(keys.contact(projectId, id), {
    set: { subscribed: true, updatedAt: isoNow(), version: expr`version + ${1}` },
    remove: ['pendingSince'],
    if: expr`generation = ${generation} AND attribute_exists(pendingSince) AND attribute_not_exists(complained)`,
  });
  if (!isConflict<ContactRow>(outcome)) return 'subscribed';
  return outcome.row?.generation === generation && outcome.row.subscribed ? 'subscribed' : 'over';
}
