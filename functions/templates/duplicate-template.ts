import { MAX_NAME } from '../../shared/contract/common';
import { Problem, requireRecord } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { createTemplate, loadTemplate } from '../../shared/db/templates/templates';
import { beginningOf } from '../../shared/domain/storable-text';
import { lastChangeBy } from '../../shared/http/actor';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { partJustDeleted } from './check-parts';
import { mergeContent, throwIfTooManyTemplates } from './content';
import { templateReply } from './template-reply';

const copyName = (name: string): string => beginningOf(`Copy of ${name}`, MAX_NAME).trimEnd();

export const duplicateTemplate: Endpoint<typeof templatesGroup.routes.duplicateTemplate> = async (request) => {
  const { params, project, ids, repeated } = request;
  const source = requireRecord(await loadTemplate(project.id, params.id), 'TEMPLATE_NOT_FOUND');
  if (!repeated) await throwIfTooManyTemplates(project.id);
  const copy = mergeContent({ name: copyName(source.name) }, source);
  const template = await createTemplate(project.id, ids.id('tpl'), toIso(ids.time), {
    ...copy,
    lastChange: lastChangeBy(request),
  });
  if (template === 'no_topic') throw new Problem('TOPIC_NOT_FOUND');
  if (template === 'alias_taken') throw new Error('a copy has no alias');
  if (template === 'no_part') throw partJustDeleted();
  return { status: 201, body: templateReply(template) };
};
