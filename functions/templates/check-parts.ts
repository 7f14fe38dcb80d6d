import type * as z from 'zod';
import { invalidField, type Problem, refuseInvalid } from '../../shared/contract/problem';
import type { draftPreviewBody } from '../../shared/contract/templates';
import { getTemplateParts } from '../../shared/db/templates/parts';
import { templatePartErrors } from '../../shared/domain/templates/parts/check';
import { expand, type FindPart, type TemplateSource } from '../../shared/domain/templates/parts/expand';
import { type PartName, partLabel, readParts, usedParts } from '../../shared/domain/templates/parts/names';

type Drafts = NonNullable<z.output<typeof draftPreviewBody>['parts']>;
const noDrafts: Drafts = { layouts: {}, partials: {} };

async function finderOf(projectId: string, names: readonly PartName[], drafts: Drafts): Promise<FindPart> {
  const draftOf: FindPart = (kind, alias) => {
    const { body, text = null } = Object.entries(drafts[`${kind}s`]).find(([name]) => name === alias)?.[1] ?? {};
    return body === undefined ? undefined : { body, text };
  };
  const parts = await readParts(names, async (wanted) => {
    const drafted = wanted.flatMap((name) => {
      const draft = draftOf(name.kind, name.alias);
      return draft ? [{ ...name, ...draft }] : [];
    });
    const others = wanted.filter(({ kind, alias }) => !draftOf(kind, alias));
    return [...drafted, ...(others.length > 0 ? await getTemplateParts(projectId, others) : [])];
  });
  return (kind, alias) => parts.get(partLabel({ kind, alias }));
}

export async function checkParts<T extends TemplateSource>(
  projectId: string,
  content: T,
  drafts: Drafts = noDrafts,
): Promise<T> {
  const names = usedParts(content);
  if (names.length === 0) return content;
  const find = await finderOf(projectId, names, drafts);
  refuseInvalid(templatePartErrors(content, find));
  return { ...content, ...expand(content, find) };
}

export const partDeleted = (): Problem =>
  invalidField('', 'A layout or partial that it uses was just deleted. Repeat the request to see which.');
