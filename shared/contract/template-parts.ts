import * as z from 'zod';
import { contentText, errorWithCode, listOf, timestamp } from './common';
import { type LastChange, revisionInput, revisionReply } from './revisions';
import { type Source, sourceInput, sourceReply } from './source';

const MAX_BYTES = 100 * 1024;

const content = contentText(z.string().min(1)).refine(
  (text) => Buffer.byteLength(text) <= MAX_BYTES,
  errorWithCode('too_big', 'At most 100 KB.'),
);

const alias = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,63}$/, 'Expected 1 to 64 of a-z, 0-9, - _ and .')
  .meta({
    description:
      'Name that templates use to include it, unique among layouts or partials: 1 to 64 of a-z, 0-9, - _ and . It can’t be changed',
    example: 'base',
  });

export const layoutAlias = z.string().min(1).max(64).meta({
  description: 'Alias of the layout for body and text; null for none. A text-only email has none',
  example: 'base',
});

const textsByKind = {
  layout: {
    body: content.meta({
      description: 'HTML with {{ content }} once, where the HTML of the template is inserted; at most 100 KB',
      example: '<!doctype html><html><body>{{ content }}{% render "footer" %}</body></html>',
    }),
    text: content.nullish().meta({
      description:
        'Plain text with {{ content }} once, where the plain text of the template is inserted; null: the text of templates does not change',
      example: '{{ content }}\n\nShop Ltd.',
    }),
  },
  partial: {
    body: content.meta({
      description: 'HTML with {{ variables }}, including the parameters of the tag; at most 100 KB',
      example: '<p>Shop Ltd., {{ city ?? "Bern" }}</p>',
    }),
    text: content.nullish().meta({
      description:
        'Plain text with {{ variables }}, including the parameters of the tag; null: plain text can’t include the partial',
      example: 'Shop Ltd., {{ city ?? "Bern" }}',
    }),
  },
};

const draftContent = z.record(
  alias,
  z.strictObject({ body: textsByKind.partial.body, text: textsByKind.partial.text }),
);

export const draftParts = z
  .strictObject({
    layouts: draftContent
      .default({})
      .meta({ description: 'By alias', example: { base: { body: '<main>{{ content }}</main>' } } }),
    partials: draftContent
      .default({})
      .meta({ description: 'By alias', example: { footer: { body: '<p>Shop Ltd.</p>' } } }),
  })
  .optional()
  .meta({
    description: 'Layouts and partials to use for rendering instead of those of the project',
    example: { layouts: { base: { body: '<main>{{ content }}</main>' } }, partials: {} },
  });

const bodiesOf = (kind: keyof typeof textsByKind) => ({
  create: z.strictObject({ alias, ...textsByKind[kind], ...sourceInput }),
  update: z.strictObject({
    body: textsByKind[kind].body.optional(),
    text: textsByKind[kind].text,
    ...sourceInput,
    ...revisionInput,
  }),
});

export const layoutBodies = bodiesOf('layout');
export const partialBodies = bodiesOf('partial');

export const aliasParams = z.strictObject({
  id: z.string().min(1).max(64).meta({ description: 'Alias of the layout or partial', example: 'base' }),
});

const partFields = {
  id: z.string().meta({ description: 'The alias' }),
  alias: z.string().meta({ description: 'Name that templates use to include it' }),
  body: z.string().meta({ description: 'HTML' }),
  text: z.string().nullable().meta({ description: 'Plain text' }),
  partials: z.array(z.string()).meta({ description: 'Aliases of the partials that it includes' }),
  createdAt: timestamp,
  updatedAt: timestamp,
  ...sourceReply,
  ...revisionReply,
};

export const layout = z.object(partFields).meta({ id: 'TemplateLayout' });
export const partial = z.object(partFields).meta({ id: 'TemplatePartial' });
export const layouts = listOf(layout.omit({ body: true, text: true }).meta({ id: 'TemplateLayoutSummary' }));
export const partials = listOf(partial.omit({ body: true, text: true }).meta({ id: 'TemplatePartialSummary' }));

export const partUse = z
  .object({
    kind: z.enum(['template', 'layout', 'partial']).meta({ description: 'Type of the record', example: 'template' }),
    id: z.string().meta({ description: 'Id of the template; alias of the layout or partial' }),
    name: z.string().meta({ description: 'Name of the template; alias of the layout or partial' }),
  })
  .meta({ id: 'TemplatePartUse' });

export type TemplatePartUse = z.output<typeof partUse>;

export interface TemplatePart {
  kind: 'layout' | 'partial';
  alias: string;
  body: string;
  text: string | null;
  partNames: readonly string[];
  version: number;
  createdAt: string;
  updatedAt: string;
  lastChange?: LastChange;
  source?: Source;
}
