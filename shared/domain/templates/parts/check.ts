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
  type TemplateSource,
} from './expand';
import { MAX_PARTS, type PartName, usedParts } from './names';
import { contentSlots, inclusionsIn } from './tags';

export function withoutPartials<T extends string | null | undefined>(source: T): T {
  if (!source) return source;
  const edits = inclusionsIn(source).map(({ at, end, before, after }) => {
    return { at, remove: end - at, insert: `${before}${after}` };
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
    const [first] = source === null ? [] : expandSource(source, side, find, trail).errors;
    if (!first || source === null) return [];
    return [{ field: side, code: 'custom', message: messages[first.reason](first), ...positionOf(source, first.at) }];
  });
}

export function wholeErrors(template: TemplateSource, find: FindPart): FieldError[] {
  const whole = expand(template, find);
  return sides.flatMap((side): FieldError[] => {
    const source = whole[side];
    const compiled = source === null ? null : compile(source, side === 'body' ? 'html' : 'text');
    if (!compiled || !isTemplateError(compiled)) return [];
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
  const missing: FieldError[] =
    layout && !find('layout', layout)
      ? [{ field: 'layout', code: 'custom', message: `There is no layout "${layout}".` }]
      : [];
  const errors = [...missing, ...expansionErrors(template, find, [])];
  return errors.length > 0 ? errors : wholeErrors(template, find);
}

const CONTENT_MESSAGE = 'A layout needs {{ content }} exactly once: the content of the template replaces it.';

export function partErrors(part: PartName & { body: string; text: string | null }, find: FindPart): FieldError[] {
  const { kind, alias, body, text } = part;
  const contentErrors: FieldError[] =
    kind === 'layout'
      ? sides.flatMap((side): FieldError[] => {
          const source = side === 'body' ? body : text;
          if (source === null || contentSlots(source).length === 1) return [];
          return [{ field: side, code: 'custom', message: CONTENT_MESSAGE }];
        })
      : [];
  const errors = [...contentErrors, ...expansionErrors({ body, text }, find, kind === 'partial' ? [alias] : [])];
  return errors.length > 0 ? errors : wholeErrors({ body, text }, find);
}
