import type { templatesGroup } from '../../../shared/contract/routes/templates';
import type { TemplatePartUse } from '../../../shared/contract/template-parts';
import { getTemplatePart, listPartUses } from '../../../shared/db/templates/parts';
import { type PartName, partLabel } from '../../../shared/domain/templates/parts/names';
import type { Endpoint, ProjectContext } from '../../../shared/http/call';
import { pageOf } from '../../../shared/http/whole-list';
import { missingPart } from './change-part';

const positionOf = ({ kind, id }: TemplatePartUse): string => `${kind} ${id}`;

async function pageOfUses(
  { project }: ProjectContext,
  part: PartName,
  query: { limit: number; cursor?: string | undefined },
) {
  if (!(await getTemplatePart(project.id, part))) throw missingPart(part.kind);
  const listName = `template-part-uses\n${partLabel(part)}`;
  const list = { secret: project.secret, name: listName, positionOf, order: 'ascending' } as const;
  return pageOf(await listPartUses(project.id, part), list, query);
}

export const listLayoutUses: Endpoint<typeof templatesGroup.routes.listLayoutUses> = async (request) => {
  const { params, query } = request;
  return { status: 200, body: await pageOfUses(request, { kind: 'layout', alias: params.id }, query) };
};

export const listPartialUses: Endpoint<typeof templatesGroup.routes.listPartialUses> = async (request) => {
  const { params, query } = request;
  return { status: 200, body: await pageOfUses(request, { kind: 'partial', alias: params.id }, query) };
};
