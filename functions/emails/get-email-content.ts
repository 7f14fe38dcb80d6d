import { existing, Problem } from '../../shared/contract/problem';
import { CONTENT_SHOWN_DAYS } from '../../shared/contract/retention';
import type { emailsGroup } from '../../shared/contract/routes/emails';
import { getCampaignBodies } from '../../shared/db/campaigns/bodies';
import { getCampaign } from '../../shared/db/campaigns/campaigns';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { topicState } from '../../shared/db/contacts/topics';
import { getContent, type MailContent } from '../../shared/db/emails/contents';
import type { EmailRow } from '../../shared/db/emails/emails';
import { getShownEmail } from '../../shared/db/emails/erasure';
import type { Project } from '../../shared/db/projects/projects';
import { withoutTokens } from '../../shared/domain/pages/shown-links';
import { hasRole } from '../../shared/http/access';
import type { Caller, Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { campaignComposer } from '../../shared/services/compose-campaign/compose-campaign';

const SHOWN_MS = CONTENT_SHOWN_DAYS * 24 * 3600_000;

const isOver = ({ sentAt, erased }: EmailRow): boolean =>
  erased === true || (sentAt !== undefined && Date.parse(sentAt) + SHOWN_MS <= now());

const NOT_FOR_VIEWERS =
  'Viewers can’t read transactional emails, because they may contain sign-in links. This requires the editor role.';

const MEMBERS_OWN = 'The content of this email is never shown, because its link signs a member in.';

/** Without what acts for the recipient: many may read what was sent, and none of them is the person. */
const contentReply = ({ subject, html, text, from, replyTo, headers, attachments }: MailContent) => ({
  subject: withoutTokens(subject),
  html: withoutTokens(html),
  text: withoutTokens(text),
  from,
  replyTo: replyTo ?? null,
  headers: Object.fromEntries(headers.map(({ name, value }) => [name, withoutTokens(value)])),
  attachments: attachments.map(({ filename, contentType, size, sha256, disposition, contentId }) => ({
    filename,
    contentType,
    size,
    sha256,
    disposition,
    contentId: contentId ?? null,
  })),
});

/** The content of a campaign's mail is not stored: it is rendered again. */
const contentOf = (project: Project, row: EmailRow): Promise<MailContent | null> =>
  row.campaign === undefined ? getContent(project.id, row.contentId) : composeAgain(project, row);

export const getEmailContent: Endpoint<typeof emailsGroup.routes.getEmailContent> = async ({
  params,
  project,
  caller,
}) => {
  const row = existing(await getShownEmail({ projectId: project.id, id: params.id }), 'EMAIL_NOT_FOUND');
  if (row.member) throw new Problem('EMAIL_CONTENT_NOT_FOUND', { message: MEMBERS_OWN });
  permitReading(row, caller);
  const content = isOver(row) ? null : await contentOf(project, row);
  if (!content) throw new Problem('EMAIL_CONTENT_NOT_FOUND');
  return { status: 200, body: contentReply(content) };
};

/** A transactional email may let its reader in, as a link to a new password does. No rule tells which ones do. */
function permitReading({ kind }: EmailRow, caller: Caller): void {
  if (kind === 'MARKETING' || hasRole(caller, 'editor')) return;
  throw new Problem('ROLE_NOT_PERMITTED', { message: NOT_FOR_VIEWERS });
}

/**
 * Renders a campaign's mail again, from the campaign's content, which never changes, and the stored data of the
 * contact. Null if the mail was never made, or if the campaign or the data are deleted.
 */
async function composeAgain(project: Project, row: EmailRow): Promise<MailContent | null> {
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
  return composed.ok ? { ...composed.mail, attachments: [] } : null;
}
