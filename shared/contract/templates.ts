import * as z from 'zod';
import {
  attributes,
  bareAddress,
  contactRef,
  idParam,
  listQuery,
  name,
  queryNumber,
  recordId,
  replyAddress,
  textFields,
  timestamp,
  totalIsLowerBound,
} from './common';
import { type LastChange, revisionInput, revisionReply } from './revisions';
import { type Source, sourceInput, sourceReply } from './source';
import { draftParts, layoutAlias } from './template-parts';
import { emailWarnings, variablesInput, variablesReply } from './template-variables';

export const emailKind = z.enum(['TRANSACTIONAL', 'MARKETING']);
export type EmailKind = z.output<typeof emailKind>;

const type = emailKind.meta({
  description: 'MARKETING: sent to subscribed contacts only, with an unsubscribe link',
  example: 'TRANSACTIONAL',
});

const requiredFields = { name: textFields.name, subject: textFields.subject, type };

const html = textFields.html.nullish().meta({
  description:
    'HTML with {{ variables }}, at most 512 KB. Required unless there is text; null: the email has only its text',
  example: '<p>Hello {{ name }}.</p>',
});

const optionalFields = {
  body: html,
  from: bareAddress.nullish().meta({ description: 'Sender address. Its domain is checked at each send' }),
  fromName: textFields.fromName.nullish(),
  replyTo: replyAddress
    .nullish()
    .meta({ description: 'Reply-to address, bare or as `Name <address>`', example: 'help@example.com' }),
  text: textFields.text.nullish(),
  previewText: textFields.previewText.nullish(),
  layout: layoutAlias.nullish(),
  topicId: recordId('top').nullish().meta({
    description: 'Id of the topic, for MARKETING templates only. Contacts who left the topic get no email',
  }),
  variables: variablesInput,
};

export const alias = z
  .string()
  .regex(/^(?!tpl_)[a-z0-9][a-z0-9_.-]{0,63}$/, 'Expected 1 to 64 of a-z, 0-9, - _ and ., and not an id.')
  .nullish()
  .meta({
    description:
      'Name that can be used instead of the id in all requests, unique in the project: 1 to 64 of a-z, 0-9, - _ and . Null: none',
    example: 'receipt',
  });

const content = z.strictObject({ ...requiredFields, ...optionalFields });
export const createBody = content.extend({ type: type.default('TRANSACTIONAL'), alias, ...sourceInput });
export const updateBody = content.partial().extend({ alias, ...sourceInput, ...revisionInput });

export type TemplateFields = Omit<z.output<typeof updateBody>, 'revision' | 'source' | 'alias'>;

const contentReply = {
  name: z.string(),
  subject: z.string(),
  body: z.string().nullable().meta({ description: 'HTML; null: the email has only its text' }),
  type,
  from: z.string().nullable().meta({ description: 'Sender address' }),
  fromName: z.string().nullable().meta({ description: 'Sender name' }),
  replyTo: z.string().nullable().meta({ description: 'Reply-to address' }),
  text: z.string().nullable().meta({ description: 'Plain text; generated from the HTML if null' }),
  previewText: z.string().nullable().meta({ description: 'Preview text that email clients show next to the subject' }),
  layout: z.string().nullable().meta({ description: 'Alias of the layout around body and text' }),
  topicId: z.string().nullable().meta({ description: 'Id of the topic' }),
  variables: variablesReply,
} satisfies Record<keyof z.output<typeof content>, z.ZodType>;

export const template = z
  .object({
    id: z.string(),
    alias: z.string().nullable().meta({ description: 'Name that can be used instead of the id in all requests' }),
    ...contentReply,
    version: z.int().meta({ description: 'Version number; each change adds 1' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    ...sourceReply,
    ...revisionReply,
  })
  .meta({ id: 'Template' });

export type TemplateReply = z.output<typeof template>;
export type EmailTemplate = Omit<
  TemplateReply,
  keyof typeof revisionReply | 'source' | 'alias' | 'body' | FieldOfNewerRows
> &
  TemplateContent & {
    lastChange?: LastChange;
    source?: Source | undefined;
    alias?: string | undefined;
    /** The stored versions before the current one, oldest first. */
    earlier?: readonly number[];
    /** Layout and partials of the template. */
    partNames?: readonly string[];
  };

/** Older rows lack these fields. */
type FieldOfNewerRows = 'previewText' | 'layout' | 'variables';
/** A missing `body` is an empty string, as in older rows. The API shows it as null. */
export type CompleteContent = Omit<Pick<TemplateReply, keyof typeof contentReply>, 'body'> & { body: string };
export type TemplateContent = Omit<CompleteContent, FieldOfNewerRows> &
  Partial<Pick<CompleteContent, FieldOfNewerRows>>;
export const templateFields = Object.keys(contentReply) as (keyof CompleteContent)[];

export const templateParams = z.strictObject({
  id: idParam('template', 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E').meta({ description: 'Id or alias of the template' }),
});

export const listTemplatesQuery = z
  .strictObject({
    ...listQuery,
    page: queryNumber(1, 10_000)
      .optional()
      .meta({ description: 'Page number, starting at 1; instead of a cursor', example: 1 }),
    type: type.optional().meta({ description: 'Only templates of this type' }),
    search: name.optional().meta({
      description: 'Only templates whose name, alias or subject contains this text, case-insensitive',
      example: 'welcome',
    }),
  })
  .refine(({ page, cursor }) => page === undefined || cursor === undefined, {
    path: ['page'],
    message: 'Send either page or cursor.',
  });

export const templates = z.object({
  templates: z.array(template),
  total: z.int(),
  totalIsLowerBound,
  page: z.int().meta({ description: 'Page number, starting at 1' }),
  pageSize: z.int().meta({ description: 'Maximum templates per page' }),
  totalPages: z.int().meta({ description: 'Number of pages' }),
  cursor: z.string().optional().meta({ description: 'The cursor of the next page; absent on the last page' }),
  hasMore: z.boolean(),
});

export const previewBody = z.strictObject({
  data: attributes.default({}).meta({
    description:
      "Values of the variables, merged over the contact's data. Declared variables without a value show their examples",
    example: { name: 'Ada' },
  }),
  contact: contactRef.optional().meta({ description: 'Id or email address of the contact whose data is shown' }),
});

export const preview = z.object({
  subject: z.string(),
  html: z.string().meta({ description: 'HTML; empty if the email has only its text' }),
  text: z.string().meta({ description: 'Plain text part' }),
  warnings: emailWarnings,
});

export const draftPreviewBody = previewBody.extend({
  subject: textFields.subject,
  body: html,
  text: textFields.text.nullish(),
  previewText: textFields.previewText.nullish(),
  layout: layoutAlias.nullish(),
  fromName: textFields.fromName.nullish(),
  parts: draftParts,
  variables: variablesInput,
});

export const draftPreview = preview.extend({
  fromName: z.string().nullable().meta({ description: 'Sender name' }),
  missing: z.array(z.string()).meta({
    description: 'Variables in the content without a value and without a fallback (`??`), at most 100',
    example: ['firstName'],
  }),
});
