import { eitherOf, NOT_DONE, type SetupFact, sinceEarliest } from '../../domain/projects/setup';
import { toIso } from '../../ops/clock';
import { idTime } from '../../ops/ids';
import { firstStartedCampaign } from '../campaigns/list';
import { readCampaignStats } from '../campaigns/stats';
import { readCounter } from '../counters/counters';
import { indexes, LIST_SUFFIXES } from '../table/indexes';
import { queryPage } from '../table/query';
import { getEmails } from './emails';

/** Emails read per part of the list, 24 in sum. If any email is delivered, one of these is. */
const FIRST_OF_PART = 3;

export interface FirstEmails {
  accepted: SetupFact;
  delivered: SetupFact;
}

export interface FirstEmailsAndCampaign extends FirstEmails {
  campaign: SetupFact;
}

async function oldestEmails(projectId: string): Promise<string[]> {
  const parts = Array.from({ length: LIST_SUFFIXES }, (_, suffix) =>
    queryPage<{ g1sk: string }>({ index: 'g1', pk: indexes.emailsOf(projectId, suffix), limit: FIRST_OF_PART }),
  );
  return (await Promise.all(parts)).flatMap(({ rows }) => rows.map(({ g1sk }) => g1sk)).sort();
}

const timeOf = (id: string): string | null => {
  const time = idTime(id);
  return time === null ? null : toIso(time);
};

async function readFirstOfList(projectId: string): Promise<FirstEmails> {
  const [ids, delivered] = await Promise.all([
    oldestEmails(projectId),
    readCounter(projectId, { family: 'events', name: 'email.delivered' }),
  ]);
  const rows = await getEmails(ids.map((id) => ({ projectId, id })));
  const toContacts = [...rows.values()].filter(({ member, test }) => !member && !test);
  const firstDelivered = sinceEarliest(toContacts.map(({ deliveredAt }) => deliveredAt));
  // If all first emails are tests or to members, a later email is assumed. Finding its time would need a scan.
  const acceptedLater = { done: ids.length === FIRST_OF_PART * LIST_SUFFIXES, at: null };
  // The counter also counts deliveries of sign-in links, invitations and tests.
  const isNoneToContacts = ids.length > 0 && toContacts.length === 0 && !acceptedLater.done;
  const accepted = sinceEarliest(toContacts.map(({ id }) => timeOf(id)));
  return {
    accepted: accepted.done ? accepted : acceptedLater,
    delivered: isNoneToContacts ? NOT_DONE : eitherOf(firstDelivered, { done: delivered > 0, at: null }),
  };
}

/** Campaign emails are not in the email list. */
async function readFirstOfCampaigns(projectId: string): Promise<FirstEmailsAndCampaign> {
  const campaign = await firstStartedCampaign(projectId);
  if (!campaign) return { accepted: NOT_DONE, delivered: NOT_DONE, campaign: NOT_DONE };
  const { sent, delivered } = await readCampaignStats({ projectId, campaignId: campaign.id });
  return {
    accepted: sent > 0 ? { done: true, at: campaign.sentAt ?? null } : NOT_DONE,
    delivered: { done: delivered > 0, at: null },
    campaign: { done: true, at: campaign.sentAt ?? null },
  };
}

export async function readFirstEmails(projectId: string): Promise<FirstEmailsAndCampaign> {
  const [emails, campaigns] = await Promise.all([readFirstOfList(projectId), readFirstOfCampaigns(projectId)]);
  return {
    accepted: eitherOf(emails.accepted, campaigns.accepted),
    delivered: eitherOf(emails.delivered, campaigns.delivered),
    campaign: campaigns.campaign,
  };
}
