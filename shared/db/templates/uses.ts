import type { TemplateUser } from '../../contract/template-versions';
import type { CampaignStatus } from '../../domain/campaigns/campaign';
import type { Workflow } from '../../domain/workflows/workflow';
import { currentProject } from '../projects/projects';
import { namesIn } from '../table/closing';
import { anyOf, type Expression, expr } from '../table/expressions';
import { campaignPartition } from '../table/keys';
import { versionsNeeding } from '../workflows/earlier-versions';
import { getVersion, listAllWorkflows } from '../workflows/workflows';

export interface TemplateUse {
  kind: TemplateUser;
  id: string;
  name: string;
  version: number | null;
}

const MAX_EARLIER_VERSIONS = 100;

export const positionOf = ({ id, version }: TemplateUse): string => `${id}#${String(version ?? 0).padStart(6, '0')}`;

/** A sent or cancelled campaign has its own copy. */
const campaignsFollowing = (id: string): Expression =>
  expr`templateId = ${id} AND status IN ${anyOf(['DRAFT', 'SCHEDULED'] satisfies CampaignStatus[])}`;

export async function currentUses(projectId: string, templateId: string): Promise<TemplateUse[]> {
  const [project, workflows, campaigns] = await Promise.all([
    currentProject(projectId),
    listAllWorkflows(projectId),
    namesIn(campaignPartition(projectId), campaignsFollowing(templateId)),
  ]);
  const uses: TemplateUse[] = [
    ...(project?.doubleOptIn?.templateId === templateId
      ? [{ kind: 'double_opt_in' as const, id: project.id, name: project.name, version: null }]
      : []),
    ...campaigns.map(({ id, name }): TemplateUse => ({ kind: 'campaign', id, name, version: null })),
    ...workflows.filter(({ templateIds }) => templateIds.includes(templateId)).map(toWorkflowUse),
  ];
  return uses.sort(byDescendingPosition);
}

export async function listUses(projectId: string, templateId: string): Promise<TemplateUse[]> {
  const [uses, earlierVersions] = await Promise.all([
    currentUses(projectId, templateId),
    versionsNeeding(projectId, { templateId }, MAX_EARLIER_VERSIONS),
  ]);
  // A retried execution needs its version, which may be the workflow's current version and listed already.
  const unique = new Map([...earlierVersions, ...uses].map((use) => [positionOf(use), use]));
  return [...unique.values()].sort(byDescendingPosition);
}

const byDescendingPosition = (a: TemplateUse, b: TemplateUse): number => (positionOf(a) < positionOf(b) ? 1 : -1);

const toWorkflowUse = ({ id, name, version }: Workflow): TemplateUse => ({ kind: 'workflow', id, name, version });

export async function usingSteps(
  projectId: string,
  templateId: string,
  { id, version }: TemplateUse,
): Promise<string[]> {
  if (version === null) return [];
  const graph = await getVersion({ projectId, workflowId: id }, version);
  return (graph?.steps ?? []).flatMap((step) =>
    step.type === 'SEND_EMAIL' && step.template === templateId ? [step.id] : [],
  );
}
