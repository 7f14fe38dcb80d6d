import type { EmailTemplate } from '../../contract/templates';
import { expand, type FindPart, type TemplateSource } from '../../domain/templates/parts/expand';
import { type PartName, partLabel, readParts, usedParts } from '../../domain/templates/parts/names';
import { getTemplateParts } from './parts';
import { loadTemplate } from './templates';

export async function partFinder(projectId: string, names: readonly PartName[]): Promise<FindPart> {
  const parts = await readParts(names, (missing) => getTemplateParts(projectId, missing));
  return (kind, alias) => parts.get(partLabel({ kind, alias }));
}

export async function withParts<T extends TemplateSource>(projectId: string, content: T): Promise<T> {
  const names = usedParts(content);
  return names.length === 0 ? content : { ...content, ...expand(content, await partFinder(projectId, names)) };
}

export async function loadWholeTemplate(projectId: string, idOrAlias: string): Promise<EmailTemplate | null> {
  const template = await loadTemplate(projectId, idOrAlias);
  return template && withParts(projectId, template);
}
