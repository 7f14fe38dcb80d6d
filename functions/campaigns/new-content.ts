import type { CampaignFields } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import type { MailTemplate } from '../../shared/contract/templates';
import type { Project } from '../../shared/db/projects/projects';
import type { TemplateMeta } from '../../shared/db/templates/templates';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import { type AuthoredContent, newContent, templateErrors } from '../../shared/domain/campaigns/content';
import { wholeSender } from '../../shared/domain/emails/sender';
import { withTemplateId } from './template-content';

/** Fills in what is not given: the topic of the template, and the sender of the template or else of the project. */
function withDefaults(fields: CampaignFields, template: TemplateMeta | null, project: Project): CampaignFields {
  const { origin: _, ...sender } = wholeSender(fields, template, project);
  const topicId = template?.topicId ?? undefined;
  return { ...{ topicId }, ...given(fields), ...sender };
}

const given = (fields: CampaignFields): CampaignFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const noSender: FieldError = {
  field: 'from',
  message:
    "Required, because neither a template nor the project has a sender. Or set the project's: PATCH /project with from.",
  code: 'required',
};

/** What the author of a new campaign decides, with what the project and the template add. */
interface Authored {
  authored: AuthoredContent;
  /** Null if the request names none, or one that does not exist. */
  template: MailTemplate | null;
  /** What is missing, or is given twice. */
  errors: FieldError[];
}

/** Reads the template of a new campaign and fills in what the request leaves to it and to the project. */
export async function authoredCampaign(project: Project, given: CampaignFields): Promise<Authored> {
  const body = await withTemplateId(project.id, given);
  const template = body.template ? await loadWholeTemplate(project.id, body.template) : null;
  const fields = withDefaults(body, template, project);
  const authored = newContent(fields);
  const errors = [...templateErrors(authored), ...(fields.from === undefined ? [noSender] : [])];
  return { authored, template, errors };
}
