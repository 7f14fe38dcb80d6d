import { countIntoSummary } from '../../shared/db/contacts/summaries';
import { mailEventId } from '../../shared/db/emails/prompt-events';
import { type MailHappening, newHappenings, newInSummary } from '../../shared/domain/campaigns/mail';
import { hasDeliveryEvents } from '../../shared/ops/delivery-events';
import type { CampaignMailReaction } from '../../shared/queue/campaign-reactions';
import { deliverToWebhooks } from './deliver-to-webhooks';
import type { ReactionSource } from './stream-batch';
import { triggerWorkflows } from './trigger-workflows';

/**
 * Reacts to the events in a campaign's mail, which have no rows of their own. All is done once: the summary remembers
 * the record's sequence number, and the ids of messages to webhooks and of executions derive from the event.
 */
export async function reactToCampaignMail(
  mail: CampaignMailReaction,
  { sequence, batch }: ReactionSource,
): Promise<void> {
  const { projectId, contactId, generation, before, timeline } = mail;
  const summarized = newInSummary(before, timeline, { deliveryEvents: hasDeliveryEvents() });
  if (summarized.length > 0) {
    const events = summarized.map(({ name, at }) => ({ name, at: Date.parse(at) }));
    await countIntoSummary({ projectId, contactId, generation, events, sequence });
    const changed = { events: summarized.map(({ name }) => name) };
    await batch.evaluations.after({ projectId, contactId, changed }, sequence);
  }
  const fresh = newHappenings(before, timeline);
  for (const happening of fresh) {
    await deliverToWebhooks({ ...eventOf(mail, happening), emailId: mail.id });
  }
  for (const happening of [...fresh, ...summarizedLate(fresh, summarized)]) {
    const event = eventOf(mail, happening);
    await triggerWorkflows({ ...event, mail: mail.id, segmentId: null, depth: 0, isPublic: false }, batch);
  }
}

const eventOf = ({ projectId, contactId, id }: CampaignMailReaction, happening: MailHappening) => ({
  projectId,
  contactId,
  id: mailEventId(id, happening),
  name: happening.name,
  at: Date.parse(happening.at),
});

/** Events that enter the summary only now: a filter that reads the summary may have missed them when they happened. */
function summarizedLate(fresh: readonly MailHappening[], summarized: readonly MailHappening[]): MailHappening[] {
  const keys = new Set(fresh.map(({ key }) => key));
  return summarized.filter(({ key }) => !keys.has(key));
}
