import { reevaluate } from '../../shared/actions/keep-memberships/reevaluate';
import { mailEventId } from '../../shared/db/campaign-mail-events';
import { countIntoSummary } from '../../shared/db/summaries';
import { newHappenings, newlyTold } from '../../shared/domain/campaign/mail-events';
import { hasDeliveryEvents } from '../../shared/ops/delivery-events';
import type { CampaignMailEffect } from '../../shared/queue/campaign-effects';
import { deliverToWebhooks } from './deliver-to-webhooks';

/**
 * What follows from a change of a campaign's mail. Its events have no rows, so all that follows from an event's row
 * follows from here: once, for the summary knows the record, and the messages to webhooks have ids that follow from it.
 */
export async function takeCampaignMail(mail: CampaignMailEffect, sequence: string): Promise<void> {
  const { projectId, contactId, generation, before, timeline } = mail;
  const told = newlyTold(before, timeline, { deliveryEvents: hasDeliveryEvents() });
  if (told.length > 0) {
    const events = told.map(({ name, at }) => ({ name, at: Date.parse(at) }));
    await countIntoSummary({ projectId, contactId, generation, events, sequence });
    await reevaluate(projectId, contactId, { events: told.map(({ name }) => name) });
  }
  for (const happening of newHappenings(before, timeline)) {
    const { name, at } = happening;
    const id = mailEventId(mail.id, happening);
    await deliverToWebhooks({ projectId, id, name, at: Date.parse(at), contactId, emailId: mail.id });
  }
}
