import { concurrentChanges, invalidBody, Problem } from '../../shared/contract/problem';
import type { Source } from '../../shared/contract/source';
import type { EmailTemplate, TemplateContent } from '../../shared/contract/templates';
import { currentProject } from '../../shared/db/projects/projects';
import { updateTemplate } from '../../shared/db/templates/templates';
import { confirmationError } from '../../shared/domain/contacts/confirmation-template';
import { lastChangeBy, throwIfOutdated } from '../../shared/http/actor';
import type { ProjectContext } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { checkParts, partJustDeleted } from './check-parts';
import { checkTemplateContent } from './content';

interface TemplateChange {
  id: string;
  revision: number | undefined;
  change: (current: EmailTemplate) => TemplateContent & {
    restoredFrom?: number;
    alias?: string | undefined;
    source?: Source | undefined;
  };
}

export async function saveTemplate(
  request: ProjectContext,
  { id, revision, change }: TemplateChange,
): Promise<EmailTemplate> {
  const lastChange = lastChangeBy(request);
  const confirmationTemplateId = (await currentProject(request.project.id))?.doubleOptIn?.templateId;
  const result = await updateTemplate(request.project.id, id, async (current) => {
    throwIfOutdated({ ...current, revision: current.version }, revision, lastChange);
    const content = change(current);
    checkTemplateContent(content);
    const contentWithParts = await checkParts(request.project.id, content);
    const isConfirmation = current.id === confirmationTemplateId;
    const error = isConfirmation ? confirmationError(contentWithParts, now()) : null;
    if (error) throw invalidBody([error]);
    return { ...content, lastChange };
  });
  if (result === null) throw new Problem('TEMPLATE_NOT_FOUND');
  if (result === 'no_topic') throw new Problem('TOPIC_NOT_FOUND');
  if (result === 'no_part') throw partJustDeleted();
  if (result === 'alias_taken') throw new Problem('ALIAS_TAKEN');
  if (result === 'contended') throw concurrentChanges('this template');
  return result;
}
