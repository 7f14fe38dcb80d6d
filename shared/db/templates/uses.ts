import type { TemplateUser } from '../../contract/template-versions';
import type { Workflow } from '../../domain/workflows/workflow';
import { currentProject } from '../projects/projects';
import { namesIn } from '../table/closing';
import { campaignPartition } from '../table/keys';
import { versionsHolding } from '../workflows/held-versions';
import { getVersion, listAllWorkflows } from '../workflows/workflows';
import { campaignsFollowing } from './templates';

export interface TemplateUse {
  kind: TemplateUser;
  id: string;
  name: string;
  version: number | null;
}

const MAX_EARLIER = 100;

export const positionOf = ({ id, version }: TemplateUse): string => `${id}#${String(version ?? 0).padStart(6, '0')}`;

export async function listUses(projectId: string, templateId: string): Promise<TemplateUse[]> {
  const [project, workflows, held, campaigns] = await Promise.all([
    currentProject(projectId),
    listAllWorkflows(projectId),
    versionsHolding(projectId, templateId, MAX_EARLIER),
    namesIn(campaignPartition(projectId), campaignsFollowing(templateId)),
  ]);
  const names = new Map(workflows.map(({ id, name }) => [id, name]));
  const uses: TemplateUse[] = [
    ...(project?.doubleOptIn?.templateId === templateId
      ? [{ kind: 'double_opt_in' as const, id: project.id, name: project.name, version: null }]
      : []),
    ...held.map(({ workflowId: id, version }): TemplateUse => {
      return { kind: 'earlier_version', id, name: names.get(id) ?? '', version };
    }),
    ...campaigns.map(({ id, name }): TemplateUse => ({ kind: 'campaign', id, name, version: null })),
    ...workflows.filter(({ templateIds }) => templateIds.includes(templateId)).map(ofWorkflow),
  ];
  // An execution that is retried holds its version, which can be the current one.
  const unique = new Map(uses.map((use) => [positionOf(use), use]));
  return [...unique.values()].sort((one, other) => (positionOf(one) < positionOf(other) ? 1 : -1));
}

const ofWorkflow = ({ id, name, version }: Workflow): TemplateUse => ({ kind: 'workflow', id, name, version });

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
