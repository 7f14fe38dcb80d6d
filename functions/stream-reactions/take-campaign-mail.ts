import { mailEventId } from '../../shared/db/campaigns/mail-events';
import { countIntoSummary } from '../../shared/db/contacts/summaries';
import { type MailHappening, newHappenings, newlyTold } from '../../shared/domain/campaigns/mail-events';
import { hasDeliveryEvents } from '../../shared/ops/delivery-events';
import type { CampaignMailEffect } from '../../shared/queue/campaign-reactions';
import { reevaluate } from '../../shared/services/keep-memberships/reevaluate';
import { deliverToWebhooks } from './deliver-to-webhooks';
import type { Taking } from './taking';
import { triggerWorkflows } from './trigger-workflows';

/**
 * What follows from a change of a campaign's mail. Its events have no rows, so all that follows from an event's row
 * follows from here: once, for the summary knows the record, and the messages to webhooks and the executions of
 * workflows have ids that follow from it.
 */
export async function takeCampaignMail(mail: CampaignMailEffect, { sequence, reading }: Taking): Promise<void> {
  const { projectId, contactId, generation, before, timeline } = mail;
  const told = newlyTold(before, timeline, { deliveryEvents: hasDeliveryEvents() });
  if (told.length > 0) {
    const events = told.map(({ name, at }) => ({ name, at: Date.parse(at) }));
    await countIntoSummary({ projectId, contactId, generation, events, sequence });
    await reevaluate(projectId, contactId, { events: told.map(({ name }) => name) });
  }
  const fresh = newHappenings(before, timeline);
  for (const happening of fresh) {
    await deliverToWebhooks({ ...eventOf(mail, happening), emailId: mail.id });
  }
  for (const happening of [...fresh, ...toldLate(fresh, told)]) {
    const event = eventOf(mail, happening);
    await triggerWorkflows({ ...event, mail: mail.id, segmentId: null, depth: 0, isPublic: false }, reading);
  }
}

const eventOf = ({ projectId, contactId, id }: CampaignMailEffect, happening: MailHappening) => ({
  projectId,
  contactId,
  id: mailEventId(id, happening),
  name: happening.name,
  at: Date.parse(happening.at),
});

/** What the summary knows only now: a filter that looks there may have missed it when it happened. */
function toldLate(fresh: readonly MailHappening[], told: readonly MailHappening[]): MailHappening[] {
  const keys = new Set(fresh.map(({ key }) => key));
  return told.filter(({ key }) => !keys.has(key));
}
