import { contended, existing, invalidField, Problem } from '../../shared/contract/problem';
import type { ProjectMembers } from '../../shared/contract/project';
import type { projectGroup } from '../../shared/contract/routes/project';
import { verifiedSender } from '../../shared/db/domains/domains';
import { currentProject, type Project, type SettingsChange } from '../../shared/db/projects/projects';
import { updateSettings } from '../../shared/db/projects/settings';
import { templateIdOf } from '../../shared/db/templates/aliases';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import { parseAddress } from '../../shared/domain/address';
import { confirmationProblem } from '../../shared/domain/contacts/confirmation-template';
import { parseReplyTo } from '../../shared/domain/emails/reply-to';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { projectReply } from './project-reply';

export const updateProject: Endpoint<typeof projectGroup.routes.updateProject> = async ({ body, project }) => {
  const members = await withTemplateId(project.id, withAddresses(body));
  for (const address of [members.from, members.unsubscribeMailto]) {
    if (address && !(await verifiedSender(project.id, address))) throw new Problem('DOMAIN_NOT_VERIFIED');
  }
  const optIn = members.doubleOptIn === undefined ? await optInWithoutSender(project.id, members) : members.doubleOptIn;
  if (optIn) await checkOptIn(project, members, optIn);
  const changed = await updateSettings(project.id, (current) => changeOf(current, members));
  if (changed === null) throw new Problem('INVALID_API_KEY');
  if (changed === 'contended') throw contended('this project');
  return { status: 200, body: await projectReply(changed) };
};

const optInWithoutSender = async (projectId: string, { from }: ProjectMembers) =>
  from === null ? (await currentProject(projectId))?.doubleOptIn : undefined;

async function withTemplateId(projectId: string, members: ProjectMembers): Promise<ProjectMembers> {
  const { doubleOptIn } = members;
  if (!doubleOptIn) return members;
  return {
    ...members,
    doubleOptIn: { ...doubleOptIn, templateId: await templateIdOf(projectId, doubleOptIn.templateId) },
  };
}

function withAddresses(members: ProjectMembers): ProjectMembers {
  const { from, replyTo, unsubscribeMailto } = members;
  return {
    ...members,
    ...(from ? { from: parseAddress(from) } : {}),
    ...(replyTo ? { replyTo: parseReplyTo(replyTo) } : {}),
    ...(unsubscribeMailto ? { unsubscribeMailto: parseAddress(unsubscribeMailto) } : {}),
  };
}

/** Merges `tracking`, because each of its fields is a setting of its own. */
function changeOf(current: Project, { tracking, ...members }: ProjectMembers): SettingsChange {
  if (!tracking) return tracking === null ? { ...members, tracking } : members;
  const merged = Object.entries({ ...current.tracking, ...tracking }).filter(([, value]) => value != null);
  return { ...members, tracking: merged.length > 0 ? Object.fromEntries(merged) : null };
}

const refusedTemplate = (message: string): Problem => invalidField('doubleOptIn.templateId', message);

type OptIn = NonNullable<ProjectMembers['doubleOptIn']>;

async function checkOptIn(project: Project, members: ProjectMembers, { enabled, templateId }: OptIn): Promise<void> {
  const template = existing(await loadWholeTemplate(project.id, templateId), 'TEMPLATE_NOT_FOUND');
  const problem = confirmationProblem(template, now());
  if (problem) throw refusedTemplate(problem.message);
  // A project that has lost the sender's domain must be able to switch it off.
  if (!enabled) return;
  const current = members.from === undefined ? (await currentProject(project.id))?.from : members.from;
  const from = template.from ?? current ?? null;
  if (!from)
    throw refusedTemplate(
      'Neither the template nor the project has a from address. Send from in this request, or set it in the template.',
    );
  if (!(await verifiedSender(project.id, from))) throw new Problem('DOMAIN_NOT_VERIFIED');
}
