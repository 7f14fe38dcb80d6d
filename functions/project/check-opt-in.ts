import { invalidBody, Problem } from '../../shared/contract/problem';
import type { ProjectMembers } from '../../shared/contract/routes/project';
import { verifiedSender } from '../../shared/db/domains/domains';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import { loadTemplate } from '../../shared/db/templates/templates';
import { confirmationProblem } from '../../shared/domain/contacts/confirmation-template';
import { now } from '../../shared/ops/clock';

const FIELD = 'doubleOptIn.templateId';
const NO_SENDER = 'Neither the template nor the project has a from address.';

const refuse = (message: string): Problem => invalidBody([{ field: FIELD, message, code: 'custom' }]);

type OptIn = NonNullable<ProjectMembers['doubleOptIn']>;

/** Refuses a template through which nobody can confirm a subscription. */
export async function checkOptIn(
  project: Project,
  members: ProjectMembers,
  { enabled, templateId }: OptIn,
): Promise<void> {
  const template = await loadTemplate(project.id, templateId);
  if (!template) throw new Problem('TEMPLATE_NOT_FOUND');
  const problem = confirmationProblem(template, now());
  if (problem) throw refuse(problem.message);
  // A project that has lost the sender's domain must be able to switch it off.
  if (!enabled) return;
  const current = members.from === undefined ? (await currentProject(project.id))?.from : members.from;
  const from = template.from ?? current ?? null;
  if (!from) throw refuse(NO_SENDER);
  if (!(await verifiedSender(project.id, from))) throw new Problem('DOMAIN_NOT_VERIFIED');
}
