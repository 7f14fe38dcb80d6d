import { concurrentChanges, invalidField, Problem, requireRecord } from '../../shared/contract/problem';
import type { ProjectFields } from '../../shared/contract/project';
import type { projectGroup } from '../../shared/contract/routes/project';
import { verifiedSender } from '../../shared/db/domains/domains';
import { currentProject, type Project, type SettingsChange } from '../../shared/db/projects/projects';
import { updateSettings } from '../../shared/db/projects/settings';
import { templateIdOf } from '../../shared/db/templates/aliases';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import { parseAddress } from '../../shared/domain/address';
import { confirmationError } from '../../shared/domain/contacts/confirmation-template';
import { parseReplyTo } from '../../shared/domain/emails/sender';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { projectReply } from './project-reply';

export const updateProject: Endpoint<typeof projectGroup.routes.updateProject> = async ({ body, project }) => {
  const fields = await withTemplateId(project.id, withParsedAddresses(body));
  for (const address of [fields.from, fields.unsubscribeMailto]) {
    if (address && !(await verifiedSender(project.id, address))) throw new Problem('DOMAIN_NOT_VERIFIED');
  }
  const optIn = fields.doubleOptIn === undefined ? await readOptInToRecheck(project.id, fields) : fields.doubleOptIn;
  if (optIn) await checkOptIn(project, fields, optIn);
  const result = await updateSettings(project.id, (current) => settingsChange(current, fields));
  if (result === null) throw new Problem('INVALID_API_KEY');
  if (result === 'contended') throw concurrentChanges('this project');
  return { status: 200, body: await projectReply(result) };
};

/** Removing the project's sender may leave the confirmation email without one, so its settings are checked again. */
const readOptInToRecheck = async (projectId: string, { from }: ProjectFields) =>
  from === null ? (await currentProject(projectId))?.doubleOptIn : undefined;

async function withTemplateId(projectId: string, fields: ProjectFields): Promise<ProjectFields> {
  const { doubleOptIn } = fields;
  if (!doubleOptIn) return fields;
  return {
    ...fields,
    doubleOptIn: { ...doubleOptIn, templateId: await templateIdOf(projectId, doubleOptIn.templateId) },
  };
}

function withParsedAddresses(fields: ProjectFields): ProjectFields {
  const { from, replyTo, unsubscribeMailto } = fields;
  return {
    ...fields,
    ...(from ? { from: parseAddress(from) } : {}),
    ...(replyTo ? { replyTo: parseReplyTo(replyTo) } : {}),
    ...(unsubscribeMailto ? { unsubscribeMailto: parseAddress(unsubscribeMailto) } : {}),
  };
}

function settingsChange(current: Project, { tracking, ...fields }: ProjectFields): SettingsChange {
  if (tracking === undefined) return fields;
  if (tracking === null) return { ...fields, tracking };
  const setEntries = Object.entries({ ...current.tracking, ...tracking }).filter(([, value]) => value != null);
  return { ...fields, tracking: setEntries.length > 0 ? Object.fromEntries(setEntries) : null };
}

const invalidTemplate = (message: string): Problem => invalidField('doubleOptIn.templateId', message);

type OptIn = NonNullable<ProjectFields['doubleOptIn']>;

async function checkOptIn(project: Project, fields: ProjectFields, { enabled, templateId }: OptIn): Promise<void> {
  const template = requireRecord(await loadWholeTemplate(project.id, templateId), 'TEMPLATE_NOT_FOUND');
  const error = confirmationError(template, now());
  if (error) throw invalidTemplate(error.message);
  // Turning double opt-in off must work even without a verified sender.
  if (!enabled) return;
  const projectFrom = fields.from === undefined ? (await currentProject(project.id))?.from : fields.from;
  const from = template.from ?? projectFrom ?? null;
  if (!from)
    throw invalidTemplate(
      'Neither the template nor the project has a from address. Set `from` in this request, or in the template.',
    );
  if (!(await verifiedSender(project.id, from))) throw new Problem('DOMAIN_NOT_VERIFIED');
}
