import * as z from 'zod';
import {
  attributes,
  authored,
  bareAddress,
  contactRef,
  idParams,
  listQuery,
  name,
  queryNumber,
  recordId,
  timestamp,
  totalIsLowerBound,
} from '../common';
import { defineGroup } from '../route';

const type = z.enum(['TRANSACTIONAL', 'MARKETING']).meta({
  description: 'MARKETING: sent to subscribed contacts only, with an unsubscribe link',
  example: 'TRANSACTIONAL',
});

const requiredMembers = { name: authored.name, subject: authored.subject, body: authored.html, type };

const optionalMembers = {
  from: bareAddress.nullish().meta({ description: 'Address of the sender. Its domain is checked at each send' }),
  fromName: authored.fromName.nullish(),
  replyTo: bareAddress.nullish().meta({ description: 'Address for replies', example: 'help@example.com' }),
  text: authored.text.nullish(),
  topicId: recordId('top').nullish().meta({
    description: 'Id of the topic, for MARKETING templates only. Contacts who left the topic get no mail',
  }),
};

/** What the author of a template decides. Requests, replies and rows take the members from here. */
const content = z.strictObject({ ...requiredMembers, ...optionalMembers });
const createBody = content.extend({ type: type.default('TRANSACTIONAL') });
const updateBody = content.partial();

export type TemplateMembers = z.output<typeof updateBody>;

const shownContent = {
  name: z.string(),
  subject: z.string(),
  body: z.string().meta({ description: 'HTML' }),
  type,
  from: z.string().nullable().meta({ description: 'Address of the sender' }),
  fromName: z.string().nullable().meta({ description: 'Display name of the sender' }),
  replyTo: z.string().nullable().meta({ description: 'Address for replies' }),
  text: z.string().nullable().meta({ description: 'Plain text; made from the HTML if it is null' }),
  topicId: z.string().nullable().meta({ description: 'Id of the topic' }),
} satisfies Record<keyof z.output<typeof content>, z.ZodType>;

const template = z
  .object({
    id: z.string(),
    ...shownContent,
    version: z.int().meta({ description: 'Number of the version; each change adds 1' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Template' });

export type MailTemplate = z.output<typeof template>;
export type TemplateContent = Pick<MailTemplate, keyof typeof shownContent>;
export const templateMembers = Object.keys(shownContent) as (keyof TemplateContent)[];

const listing = z
  .strictObject({
    ...listQuery,
    page: queryNumber(1, 10_000)
      .optional()
      .meta({ description: 'Number of the page, from 1; instead of a cursor', example: 1 }),
    type: type.optional().meta({ description: 'Only templates of this type' }),
    search: name.optional().meta({
      description: 'Only templates whose name or subject contains this text, in any case',
      example: 'welcome',
    }),
  })
  .refine(({ page, cursor }) => page === undefined || cursor === undefined, {
    path: ['page'],
    message: 'Give either page or cursor.',
  });

const templates = z.object({
  templates: z.array(template),
  total: z.int(),
  totalIsLowerBound,
  page: z.int().meta({ description: 'Number of this page, from 1' }),
  pageSize: z.int().meta({ description: 'The limit' }),
  totalPages: z.int().meta({ description: 'Number of pages' }),
  cursor: z.string().optional().meta({ description: 'The cursor of the next page; absent on the last page' }),
  hasMore: z.boolean(),
});

const previewBody = z.strictObject({
  data: attributes.default({}).meta({
    description: "Values of the variables, over the contact's data",
    example: { name: 'Ada' },
  }),
  contact: contactRef.optional().meta({ description: 'Id or email address of the contact whose data is shown' }),
});

const preview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string().meta({ description: 'Plain text part' }),
});

export const templatesGroup = defineGroup({
  name: 'templates',
  description: 'Mail that is written once and sent often. The language is Liquid; values are HTML-escaped.',
  routes: {
    createTemplate: {
      method: 'POST',
      path: '/templates',
      summary: 'Create a template',
      access: 'secret',
      body: createBody,
      replies: { 201: template },
      bare: true,
      errors: ['TOPIC_NOT_FOUND'],
    },
    listTemplates: {
      method: 'GET',
      path: '/templates',
      summary: 'List templates, newest first',
      description:
        'A page ends before its limit if its templates are larger than 4 MB together. Then only the cursor leads to the next page.',
      access: 'secret',
      query: listing,
      replies: { 200: templates },
      bare: true,
      errors: ['INVALID_CURSOR'],
    },
    getTemplate: {
      method: 'GET',
      path: '/templates/{id}',
      summary: 'Get a template',
      access: 'secret',
      params: idParams('tpl'),
      replies: { 200: template },
      bare: true,
      errors: ['TEMPLATE_NOT_FOUND'],
    },
    updateTemplate: {
      method: 'PATCH',
      path: '/templates/{id}',
      summary: 'Change a template',
      description: 'Absent members do not change; null clears an optional member.',
      access: 'secret',
      params: idParams('tpl'),
      body: updateBody,
      replies: { 200: template },
      bare: true,
      errors: ['TEMPLATE_NOT_FOUND', 'TOPIC_NOT_FOUND', 'INVALID_STATE'],
    },
    deleteTemplate: {
      method: 'DELETE',
      path: '/templates/{id}',
      summary: 'Delete a template',
      description:
        'Mail that was accepted with the template is still sent. 409 while a workflow or the double opt-in uses it.',
      access: 'secret',
      params: idParams('tpl'),
      replies: { 204: null },
      errors: ['TEMPLATE_NOT_FOUND', 'IN_USE'],
    },
    duplicateTemplate: {
      method: 'POST',
      path: '/templates/{id}/duplicate',
      summary: 'Copy a template',
      access: 'secret',
      params: idParams('tpl'),
      body: z.strictObject({}),
      bodyOptional: true,
      replies: { 201: template },
      bare: true,
      errors: ['TEMPLATE_NOT_FOUND', 'TOPIC_NOT_FOUND'],
    },
    previewTemplate: {
      method: 'POST',
      path: '/templates/{id}/preview',
      summary: 'Render a template without sending it',
      access: 'secret',
      role: 'viewer',
      audited: 'nobody',
      params: idParams('tpl'),
      body: previewBody,
      bodyOptional: true,
      replies: { 200: preview },
      errors: ['TEMPLATE_NOT_FOUND', 'CONTACT_NOT_FOUND'],
    },
  },
});
