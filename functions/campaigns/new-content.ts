import type { CampaignFields } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import type { EmailTemplate } from '../../shared/contract/templates';
import type { Project } from '../../shared/db/projects/projects';
import type { TemplateMeta } from '../../shared/db/templates/templates';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import { type AuthoredContent, newContent, templateErrors } from '../../shared/domain/campaigns/content';
import { wholeSender } from '../../shared/domain/emails/sender';
import { withTemplateId } from './template-content';

function withDefaults(fields: CampaignFields, template: TemplateMeta | null, project: Project): CampaignFields {
  const { origin: _, ...sender } = wholeSender(fields, template, project);
  const topicId = template?.topicId ?? undefined;
  return { topicId, ...withoutUndefined(fields), ...sender };
}

const withoutUndefined = (fields: CampaignFields): CampaignFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const missingSender: FieldError = {
  field: 'from',
  message:
    'Required, because neither a template nor the project has a sender. You can also set a default sender in the project’s settings.',
  code: 'required',
};

interface NewCampaign {
  authoredContent: AuthoredContent;
  template: EmailTemplate | null;
  errors: FieldError[];
}

export async function readNewCampaign(project: Project, requestedFields: CampaignFields): Promise<NewCampaign> {
  const body = await withTemplateId(project.id, requestedFields);
  const template = body.template ? await loadWholeTemplate(project.id, body.template) : null;
  const fields = withDefaults(body, template, project);
  const authoredContent = newContent(fields);
  const errors = [...templateErrors(authoredContent), ...(fields.from === undefined ? [missingSender] : [])];
  return { authoredContent, template, errors };
}
