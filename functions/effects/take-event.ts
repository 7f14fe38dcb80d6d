import { countIntoSummary } from '../../shared/db/summaries';
import type { EventEffect } from '../../shared/queue/effects';
import { deliverToWebhooks } from './deliver-to-webhooks';

/** What follows from an event that was recorded. */
export async function takeEvent(event: EventEffect, sequence: string): Promise<void> {
  const { contactId } = event;
  if (contactId !== null) await countIntoSummary({ ...event, contactId, sequence });
  await deliverToWebhooks(event);
}
