import type { FieldError } from '../../../shared/contract/errors';
import type { TemplatePart } from '../../../shared/contract/template-parts';
import { getTemplateParts, listTemplateParts, templatesWithParts } from '../../../shared/db/templates/parts';
import { loadTemplate } from '../../../shared/db/templates/templates';
import { partFinder } from '../../../shared/db/templates/whole';
import { partErrors, templatePartErrors } from '../../../shared/domain/templates/parts/check';
import type { FindPart } from '../../../shared/domain/templates/parts/expand';
import { partLabel, usedParts } from '../../../shared/domain/templates/parts/names';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';

const MAX_CHECKED = 50;
const CONCURRENCY = 5;

interface PartUser {
  label: string;
  errorsWith(find: FindPart): FieldError[];
  usedNames: ReturnType<typeof usedParts>;
}

async function readDependentLabels(projectId: string, changedPart: TemplatePart): Promise<Set<string>> {
  const dependentLabels = new Set([partLabel(changedPart)]);
  if (changedPart.kind === 'layout') return dependentLabels;
  const parts = [...(await listTemplateParts(projectId, 'partial')), ...(await listTemplateParts(projectId, 'layout'))];
  let countBefore: number;
  do {
    countBefore = dependentLabels.size;
    for (const part of parts) {
      if (part.partNames.some((name) => dependentLabels.has(name))) dependentLabels.add(partLabel(part));
    }
  } while (dependentLabels.size > countBefore);
  return dependentLabels;
}

async function readPartUsers(projectId: string, changedPart: TemplatePart): Promise<PartUser[]> {
  const dependentLabels = await readDependentLabels(projectId, changedPart);
  const usesChangedPart = ({ partNames }: { partNames: readonly string[] }) =>
    partNames.some((name) => dependentLabels.has(name));
  const parts = [...dependentLabels]
    .filter((label) => label !== partLabel(changedPart))
    .map((label) => {
      const [kind = '', alias = ''] = label.split(' ');
      return { kind: kind as TemplatePart['kind'], alias };
    });
  const users = (await getTemplateParts(projectId, parts.slice(0, MAX_CHECKED))).map(
    (part): PartUser => ({
      label: partLabel(part),
      usedNames: usedParts(part),
      errorsWith: (find) => partErrors(part, find),
    }),
  );
  const templates = (await templatesWithParts(projectId)).filter(usesChangedPart).slice(0, MAX_CHECKED);
  await forEachConcurrent(templates, CONCURRENCY, async ({ id, name }) => {
    const template = await loadTemplate(projectId, id);
    if (template)
      users.push({
        label: `template "${name}"`,
        usedNames: usedParts(template),
        errorsWith: (find) => templatePartErrors(template, find),
      });
  });
  return users;
}

export async function errorsInPartUsers(projectId: string, changedPart: TemplatePart): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  await forEachConcurrent(
    await readPartUsers(projectId, changedPart),
    CONCURRENCY,
    async ({ label, usedNames, errorsWith }) => {
      if (errors.length > 0) return;
      const find = await partFinder(projectId, [...usedNames, ...usedParts(changedPart)]);
      const [error] = errorsWith((kind, alias) =>
        kind === changedPart.kind && alias === changedPart.alias ? changedPart : find(kind, alias),
      );
      if (error)
        errors.push({
          field: 'body',
          code: 'custom',
          message: `With this change, the ${label} can’t be rendered: ${error.message}`,
        });
    },
  );
  return errors.slice(0, 1);
}
