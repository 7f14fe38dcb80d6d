import { Problem, throwIfInvalid } from '../../shared/contract/problem';
import { deleteCampaignBodies, getCampaignBodies } from '../../shared/db/campaigns/bodies';
import { campaignRef } from '../../shared/db/campaigns/campaigns';
import type { FrozenContent } from '../../shared/db/campaigns/changes';
import { storeBodies } from '../../shared/db/campaigns/edits';
import type { Project } from '../../shared/db/projects/projects';
import { loadMeta } from '../../shared/db/templates/templates';
import type { Campaign, CampaignBodies } from '../../shared/domain/campaigns/campaign';
import { campaignContent, storedTemplateParts, wholeContent } from '../../shared/domain/campaigns/content';
import type { Declared } from '../../shared/domain/templates/declared';
import { unprovidedVariables } from '../../shared/services/template-variables/unprovided-variables';
import { findWholeCampaign } from './campaign';
import { contentErrors } from './check-content';

/** Stores the current content of the draft's template. Null if the draft has no template, or already this content. */
export async function freezeTemplate(
  project: Project,
  draft: Campaign,
  expectedVersion: number | undefined,
): Promise<FrozenContent | null> {
  const { templateId } = draft;
  const followsTemplate = draft.status === 'DRAFT' && templateId !== undefined;
  if (!followsTemplate) {
    throwIfOtherVersion(draft, expectedVersion);
    return null;
  }
  if (!(await loadMeta(project.id, templateId))) throw new Problem('TEMPLATE_NOT_FOUND');
  const { campaign, bodies } = await findWholeCampaign(campaignRef(draft));
  throwIfOtherVersion(campaign, expectedVersion);
  await throwIfVariablesUnprovided(project.id, bodies.variables);
  if (await isFrozenAlready(draft, campaign, bodies)) return null;
  const { subject, templateVersion = 0 } = campaign;
  throwIfInvalid(contentErrors(wholeContent(campaignContent(campaign, bodies), storedTemplateParts(campaign, bodies))));
  return { subject, templateVersion, bodyVersion: await storeBodies(draft, bodies) };
}

/** If no contact has a required variable, nobody would get the email. */
async function throwIfVariablesUnprovided(projectId: string, declared: Declared): Promise<void> {
  const names = await unprovidedVariables(projectId, declared);
  throwIfInvalid(
    names.map((name) => ({
      field: `data.${name}`,
      message: `Required by the template, but no contact of this project has it. Set it on contacts, or add a fallback to the template.`,
      code: 'required',
    })),
  );
}

/** Compares the bodies too, because layouts and partials change them without a new version of the template. */
async function isFrozenAlready(
  draft: Campaign,
  { templateVersion }: Campaign,
  bodies: CampaignBodies,
): Promise<boolean> {
  if (templateVersion !== draft.templateVersion) return false;
  const storedBodies = await getCampaignBodies(campaignRef(draft), draft.bodyVersion);
  return storedBodies?.body === bodies.body && storedBodies.text === bodies.text;
}

function throwIfOtherVersion({ templateVersion }: Campaign, expectedVersion: number | undefined): void {
  if (expectedVersion === undefined || expectedVersion === templateVersion) return;
  const message =
    templateVersion === undefined
      ? 'The campaign has no template any more. Nothing was changed.'
      : `The template is at version ${templateVersion}, and not at version ${expectedVersion}. Nothing was changed.`;
  throw new Problem('CHANGED_MEANWHILE', { message });
}

export async function deleteUnusedBodies(
  before: Campaign,
  frozen: FrozenContent,
  after: Campaign | null,
): Promise<void> {
  const isApplied = after?.bodyVersion === frozen.bodyVersion;
  await deleteCampaignBodies(campaignRef(before), isApplied ? before.bodyVersion : frozen.bodyVersion);
}
