import type { skipReasons } from '../../contract/statuses';
import { getSuppressions } from '../../db/contacts/suppressions';
import { topicState } from '../../db/contacts/topics';
import type { Project } from '../../db/projects/projects';
import { allot } from '../../domain/campaigns/allotment';
import type { Campaign } from '../../domain/campaigns/campaign';
import { localHourPlanner } from '../../domain/campaigns/local-hour';
import type { Contact } from '../../domain/contacts/contact';
import { emailRefusal, topicRule } from '../../domain/sending/sending';

export type SkipReason = (typeof skipReasons)[number];

export type AudienceChecker = (contacts: readonly Contact[]) => Promise<(SkipReason | null)[]>;

export async function audienceChecker({ id }: Project, campaign: Campaign, moment: number): Promise<AudienceChecker> {
  const { topicId, localHour, timezone } = campaign;
  const planLocalHour = localHour === undefined ? null : localHourPlanner(localHour, moment);
  const topic = topicRule(topicId, topicId === undefined ? null : await topicState(id, topicId));
  return async (contacts) => {
    const suppressions = await getSuppressions(
      id,
      contacts.map((contact) => contact.id),
    );
    return contacts.map((contact) => {
      if (allot(campaign, contact.id).kind === 'holdout') return 'holdout';
      const sendAt = planLocalHour?.([contact.data.timezone, timezone]) ?? moment;
      return emailRefusal({ kind: 'MARKETING', topic, contact, suppressed: suppressions.has(contact.id) }, sendAt);
    });
  };
}
