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

export async function withTemplateId<Fields extends { template?: string | null | undefined }>(
  projectId: string,
  fields: Fields,
): Promise<Fields> {
  const { template } = fields;
  return template ? { ...fields, template: await templateIdOf(projectId, template) } : fields;
}

export async function contentWithTemplate(
  projectId: string,
  authoredContent: AuthoredContent,
): Promise<CampaignContent> {
  const { template } = authoredContent;
  if (!template) return wholeContent(authoredContent, null);
  const parts = await loadWholeTemplate(projectId, template);
  if (!parts) throw new Problem('TEMPLATE_NOT_FOUND');
  return wholeContent(authoredContent, parts);
}

const followedTemplate = ({ status, templateId }: Campaign): string | undefined =>
  status === 'DRAFT' ? templateId : undefined;

export async function withCurrentTemplate(whole: WholeCampaign): Promise<WholeCampaign> {
  const parts = await currentPartsIfChanged(whole);
  if (!parts) return whole;
  const currentContent = wholeContent(campaignContent(whole.campaign, whole.bodies), parts);
  const { fields, bodies } = storedParts(currentContent);
  return { campaign: { ...whole.campaign, ...fields }, bodies };
}

/**
 * Null if the campaign follows no template or has its content. Compares bodies, because layouts and partials change
 * them without a new version.
 */
async function currentPartsIfChanged({ campaign, bodies }: WholeCampaign): Promise<TemplateParts | null> {
  const templateId = followedTemplate(campaign);
  const parts = templateId === undefined ? null : await loadWholeTemplate(campaign.projectId, templateId);
  if (!parts) return null;
  const isSame = parts.version === campaign.templateVersion && parts.body === bodies.body && parts.text === bodies.text;
  return isSame ? null : parts;
}

export async function withCurrentSubject(campaign: Campaign): Promise<Campaign> {
  const templateId = followedTemplate(campaign);
  const template = templateId === undefined ? null : await loadMeta(campaign.projectId, templateId);
  if (!template) return campaign;
  const { version: templateVersion, subject } = template;
  return { ...campaign, templateVersion, ...(campaign.takesSubject ? { subject } : {}) };
}
