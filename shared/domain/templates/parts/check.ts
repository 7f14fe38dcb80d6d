import type { FieldError } from '../../../contract/errors';
import { compile, isTemplateError } from '../compile';
import { applyEdits, positionOf } from '../edits';
import {
  type ExpansionError,
  expand,
  expandSource,
  type FindPart,
  MAX_DEPTH,
  MAX_INCLUSIONS,
  type PartContent,
  type TemplateSource,
} from './expand';
import { MAX_PARTS, type PartName, usedParts } from './names';
import { contentSlots, inclusionsIn } from './tags';

export function withoutPartials<T extends string | null | undefined>(source: T): T {
  if (!source) return source;
  const edits = inclusionsIn(source).map(({ at, end, openingTag, closingTag }) => {
    return { at, remove: end - at, insert: `${openingTag}${closingTag}` };
  });
  return applyEdits(source, edits).text as T;
}

export const withEmptyPartials = <M extends { body?: string | null | undefined; text?: string | null | undefined }>(
  fields: M,
): M => ({
  ...fields,
  ...(fields.body ? { body: withoutPartials(fields.body) } : {}),
  ...(fields.text ? { text: withoutPartials(fields.text) } : {}),
});

const messages: Readonly<Record<ExpansionError['reason'], (error: ExpansionError) => string>> = {
  missing: ({ alias }) => `There is no partial "${alias}".`,
  no_text: ({ alias }) => `The partial "${alias}" has no text.`,
  circle: ({ alias, trail }) => `The partial includes itself: ${[...trail, alias].join(' > ')}.`,
  deep: () => `Partials are nested more than ${MAX_DEPTH} levels deep.`,
  many: () => `More than ${MAX_INCLUSIONS} partials in one email.`,
  large: () => 'The partials are too large together.',
};

const sides = ['body', 'text'] as const;

function expansionErrors({ body, text }: TemplateSource, find: FindPart, trail: readonly string[]): FieldError[] {
  return sides.flatMap((side): FieldError[] => {
    const source = side === 'body' ? body : text;
    if (source === null) return [];
    const [error] = expandSource(source, side, find, trail).errors;
    if (!error) return [];
    return [{ field: side, code: 'custom', message: messages[error.reason](error), ...positionOf(source, error.at) }];
  });
}

function compileErrors(template: TemplateSource, find: FindPart): FieldError[] {
  const expanded = expand(template, find);
  return sides.flatMap((side): FieldError[] => {
    const source = expanded[side];
    if (source === null) return [];
    const compiled = compile(source, side === 'body' ? 'html' : 'text');
    if (!isTemplateError(compiled)) return [];
    return [{ field: side, code: 'custom', message: `With its layout and partials: ${compiled.message}.` }];
  });
}

export function templatePartErrors(template: TemplateSource, find: FindPart): FieldError[] {
  const { layout } = template;
  const used = usedParts(template);
  if (used.length === 0) return [];
  if (used.length > MAX_PARTS) {
    return [{ field: 'body', code: 'too_big', message: `At most ${MAX_PARTS} different partials.` }];
  }
  const errors = expansionErrors(template, find, []);
  if (layout && !find('layout', layout)) {
    errors.unshift({ field: 'layout', code: 'custom', message: `There is no layout "${layout}".` });
  }
  return errors.length > 0 ? errors : compileErrors(template, find);
}

const CONTENT_MESSAGE = 'A layout needs {{ content }} exactly once: the content of the template replaces it.';

const contentSlotErrors = (layout: PartContent): FieldError[] =>
  sides.flatMap((side): FieldError[] => {
    const source = layout[side];
    if (source === null || contentSlots(source).length === 1) return [];
    return [{ field: side, code: 'custom', message: CONTENT_MESSAGE }];
  });

export function partErrors({ kind, alias, body, text }: PartName & PartContent, find: FindPart): FieldError[] {
  const content = { body, text };
  const errors =
    kind === 'layout'
      ? [...contentSlotErrors(content), ...expansionErrors(content, find, [])]
      : expansionErrors(content, find, [alias]);
  return errors.length > 0 ? errors : compileErrors(content, find);
}
