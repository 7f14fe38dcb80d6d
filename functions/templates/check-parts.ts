import type * as z from 'zod';
import { invalidField, type Problem, throwIfInvalid } from '../../shared/contract/problem';
import type { draftPreviewBody } from '../../shared/contract/templates';
import { getTemplateParts } from '../../shared/db/templates/parts';
import { templatePartErrors } from '../../shared/domain/templates/parts/check';
import { expand, type FindPart, type TemplateSource } from '../../shared/domain/templates/parts/expand';
import { type PartName, partLabel, readParts, usedParts } from '../../shared/domain/templates/parts/names';

type Drafts = NonNullable<z.output<typeof draftPreviewBody>['parts']>;
const NO_DRAFTS: Drafts = { layouts: {}, partials: {} };

async function finderWithDrafts(projectId: string, names: readonly PartName[], drafts: Drafts): Promise<FindPart> {
  const findDraft: FindPart = (kind, alias) => {
    const draftsOfKind = drafts[`${kind}s`];
    if (!Object.hasOwn(draftsOfKind, alias)) return undefined;
    const { body, text = null } = draftsOfKind[alias] ?? {};
    return body === undefined ? undefined : { body, text };
  };
  const parts = await readParts(names, async (batch) => {
    const draftParts = batch.flatMap((name) => {
      const draft = findDraft(name.kind, name.alias);
      return draft ? [{ ...name, ...draft }] : [];
    });
    const otherNames = batch.filter(({ kind, alias }) => !findDraft(kind, alias));
    return [...draftParts, ...(otherNames.length > 0 ? await getTemplateParts(projectId, otherNames) : [])];
  });
  return (kind, alias) => parts.get(partLabel({ kind, alias }));
}

export async function checkParts<Content extends TemplateSource>(
  projectId: string,
  content: Content,
  drafts: Drafts = NO_DRAFTS,
): Promise<Content> {
  const names = usedParts(content);
  if (names.length === 0) return content;
  const findPart = await finderWithDrafts(projectId, names, drafts);
  throwIfInvalid(templatePartErrors(content, findPart));
  return { ...content, ...expand(content, findPart) };
}

export const partJustDeleted = (): Problem =>
  invalidField('', 'A layout or partial that this content uses was just deleted. Repeat the request to see which.');
