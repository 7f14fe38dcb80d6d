import type { FieldError } from '../../../shared/contract/errors';
import type { TemplatePart } from '../../../shared/contract/template-parts';
import { getTemplateParts, listTemplateParts, templatesWithParts } from '../../../shared/db/templates/parts';
import { loadTemplate } from '../../../shared/db/templates/templates';
import { partFinder } from '../../../shared/db/templates/whole';
import { partErrors, templatePartErrors } from '../../../shared/domain/templates/parts/check';
import type { FindPart } from '../../../shared/domain/templates/parts/expand';
import { partLabel, partsNamed } from '../../../shared/domain/templates/parts/names';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';

const MAX_TRIED = 50;
const AT_ONCE = 5;

interface User {
  what: string;
  errorsWith(find: FindPart): FieldError[];
  names: ReturnType<typeof partsNamed>;
}

async function leadingTo(projectId: string, changed: TemplatePart): Promise<Set<string>> {
  const leading = new Set([partLabel(changed)]);
  if (changed.kind === 'layout') return leading;
  const all = [...(await listTemplateParts(projectId, 'partial')), ...(await listTemplateParts(projectId, 'layout'))];
  for (let before = 0; before < leading.size; ) {
    before = leading.size;
    for (const part of all) if (part.partNames.some((name) => leading.has(name))) leading.add(partLabel(part));
  }
  return leading;
}

async function usersOf(projectId: string, changed: TemplatePart): Promise<User[]> {
  const leading = await leadingTo(projectId, changed);
  const isUser = ({ partNames }: { partNames: readonly string[] }) => partNames.some((name) => leading.has(name));
  const parts = [...leading]
    .filter((place) => place !== partLabel(changed))
    .map((place) => {
      const [kind = '', alias = ''] = place.split(' ');
      return { kind: kind as TemplatePart['kind'], alias };
    });
  const users = (await getTemplateParts(projectId, parts.slice(0, MAX_TRIED))).map(
    (part): User => ({
      what: partLabel(part),
      names: partsNamed(part),
      errorsWith: (find) => partErrors(part, find),
    }),
  );
  const templates = (await templatesWithParts(projectId)).filter(isUser).slice(0, MAX_TRIED);
  await forEachConcurrent(templates, AT_ONCE, async ({ id, name }) => {
    const template = await loadTemplate(projectId, id);
    if (template)
      users.push({
        what: `template "${name}"`,
        names: partsNamed(template),
        errorsWith: (find) => templatePartErrors(template, find),
      });
  });
  return users;
}

export async function userErrors(projectId: string, changed: TemplatePart): Promise<FieldError[]> {
  const found: FieldError[] = [];
  await forEachConcurrent(await usersOf(projectId, changed), AT_ONCE, async ({ what, names, errorsWith }) => {
    if (found.length > 0) return;
    const find = await partFinder(projectId, [...names, ...partsNamed(changed)]);
    const [error] = errorsWith((kind, alias) =>
      kind === changed.kind && alias === changed.alias ? changed : find(kind, alias),
    );
    if (error)
      found.push({ field: 'body', code: 'custom', message: `The ${what} can’t be made with it: ${error.message}` });
  });
  return found.slice(0, 1);
}
