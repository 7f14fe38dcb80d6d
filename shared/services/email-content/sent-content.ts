import { CONTENT_SHOWN_DAYS } from '../../contract/retention';
import { getCampaignBodies } from '../../db/campaigns/bodies';
import { getCampaign } from '../../db/campaigns/campaigns';
import { readContactRow } from '../../db/contacts/contacts';
import { topicState } from '../../db/contacts/topics';
import { type EmailContent, getContent } from '../../db/emails/contents';
import type { EmailRow } from '../../db/emails/emails';
import type { Project } from '../../db/projects/projects';
import { DAY_MS } from '../../durations';
import { now } from '../../ops/clock';
import { campaignComposer } from '../compose-campaign/compose-campaign';

async function composeAgain(project: Project, row: EmailRow): Promise<EmailContent | null> {
  const { campaign: campaignId, contactId, claimedAt, vars = {}, variant = null } = row;
  if (campaignId === undefined || claimedAt === undefined || vars === null) return null;
  const ref = { projectId: project.id, campaignId };
  const [campaign, contact] = await Promise.all([getCampaign(ref), readContactRow(project.id, contactId)]);
  const bodies = campaign && (await getCampaignBodies(ref, campaign.bodyVersion));
  if (!bodies || !contact || contact.generation !== row.generation) return null;
  const topic = campaign.topicId === undefined ? null : await topicState(project.id, campaign.topicId);
  const compose = campaignComposer(project, campaign, bodies, topic, claimedAt);
  const { id, createdAt } = contact;
  const composed = compose({ id, createdAt, email: row.email, subscribed: true, data: vars }, variant);
  return composed.ok ? { ...composed.email, attachments: [] } : null;
}

const SHOWN_MS = CONTENT_SHOWN_DAYS * DAY_MS;

const isNoLongerShown = ({ sentAt, erased }: EmailRow): boolean =>
  erased === true || (sentAt !== undefined && Date.parse(sentAt) + SHOWN_MS <= now());

/** Null if never rendered, after 30 days, or if its campaign or contact is deleted. `row` comes from `getShownEmail`. */
export async function sentContent(project: Project, row: EmailRow): Promise<EmailContent | null> {
  if (isNoLongerShown(row)) return null;
  if (row.campaign === undefined) return getContent(project.id, row.contentId);
  return composeAgain(project, row);
}
