import { Problem } from '../../shared/contract/problem';
import type { WholeCampaign } from '../../shared/db/campaigns/edits';
import { templateIdOf } from '../../shared/db/templates/aliases';
import { loadMeta } from '../../shared/db/templates/templates';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import {
  type AuthoredContent,
  type CampaignContent,
  campaignContent,
  storedParts,
  type TemplateParts,
  wholeContent,
} from '../../shared/domain/campaigns/content';

/** The members with the id of the template in place of its alias. An alias of none stays. */
export async function withTemplateId<M extends { template?: string | null | undefined }>(
  projectId: string,
  members: M,
): Promise<M> {
  const { template } = members;
  return template ? { ...members, template: await templateIdOf(projectId, template) } : members;
}

/** Refuses a campaign whose template does not exist. */
export async function contentWithTemplate(projectId: string, authored: AuthoredContent): Promise<CampaignContent> {
  const { template } = authored;
  if (!template) return wholeContent(authored, null);
  const parts = await loadWholeTemplate(projectId, template);
  if (!parts) throw new Problem('TEMPLATE_NOT_FOUND');
  return wholeContent(authored, parts);
}

/** The template that a campaign shows as it is now; a campaign that is no draft shows the version that it has taken. */
const followed = ({ status, templateId }: Campaign): string | undefined =>
  status === 'DRAFT' ? templateId : undefined;

/** A campaign with its template as it is now, if it has one and is a draft. */
export async function withCurrentTemplate(whole: WholeCampaign): Promise<WholeCampaign> {
  const parts = await newerParts(whole);
  if (!parts) return whole;
  const { members, bodies } = storedParts(wholeContent(campaignContent(whole.campaign, whole.bodies), parts));
  return { campaign: { ...whole.campaign, ...members }, bodies };
}

/**
 * The content of a campaign's template, unless the campaign has it or has taken another. The same version has another
 * content after a change of its layout or partials.
 */
async function newerParts({ campaign, bodies }: WholeCampaign): Promise<TemplateParts | null> {
  const templateId = followed(campaign);
  const parts = templateId === undefined ? null : await loadWholeTemplate(campaign.projectId, templateId);
  if (!parts) return null;
  const isSame = parts.version === campaign.templateVersion && parts.body === bodies.body && parts.text === bodies.text;
  return isSame ? null : parts;
}

/** A campaign as lists show it, with the subject of its template as it is now. */
export async function withCurrentSubject(campaign: Campaign): Promise<Campaign> {
  const templateId = followed(campaign);
  const template = templateId === undefined ? null : await loadMeta(campaign.projectId, templateId);
  if (!template) return campaign;
  const { version: templateVersion, subject } = template;
  return { ...campaign, templateVersion, ...(campaign.takesSubject ? { subject } : {}) };
}
