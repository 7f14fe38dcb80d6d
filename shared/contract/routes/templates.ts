import * as z from 'zod';
import { attributes, bodyText, idParams, listQuery, name, queryNumber, subjectLine, timestamp } from '../common';
import type { FieldCode } from '../errors';
import { defineGroup } from '../route';

const own = (code: FieldCode, message: string) => ({ message, params: { code } });

/** White space apart, mail has no use for control characters; in JSON each would take seven times its size. */
const CONTROL = /(?![\t\n\f\r\u0080-\u009f])[\p{Cc}\p{Cs}]/u;
const isPlain = (text: string): boolean => !CONTROL.test(text);
const plain = own('invalid_string', 'Control characters are not allowed.');

const type = z.enum(['TRANSACTIONAL', 'MARKETING']);
const title = name.refine(isPlain, plain);
const address = z.string().min(1).max(320);

const requiredMembers = {
  name: title,
  subject: subjectLine.refine(isPlain, plain),
  body: bodyText.refine(isPlain, plain).meta({ description: 'HTML with {{ variables }}' }),
  type,
};

const optionalMembers = {
  from: address.nullish().meta({ description: 'Sender address; its domain is checked when it is used' }),
  fromName: title.nullish().meta({ description: 'Sender name, may hold {{ variables }}' }),
  replyTo: address.nullish(),
  text: bodyText.refine(isPlain, plain).nullish().meta({ description: 'Plain text; made from the body when absent' }),
  topicId: z
    .string()
    .min(1)
    .max(64)
    .nullish()
    .meta({ description: 'MARKETING templates only; who left the topic is skipped' }),
};

/** What the author of a template decides. Requests, replies and rows take the members from here. */
const content = z.strictObject({ ...requiredMembers, ...optionalMembers });
const createBody = content.extend({ type: type.default('TRANSACTIONAL') });
const updateBody = content.partial();

export type TemplateMembers = z.output<typeof updateBody>;

const shown = <Member extends string, S>(members: Record<Member, unknown>, schema: S): Record<Member, S> =>
  Object.fromEntries(Object.keys(members).map((member) => [member, schema])) as Record<Member, S>;

const shownContent = {
  ...shown(requiredMembers, z.string()),
  type,
  ...shown(optionalMembers, z.string().nullable()),
};

const template = z.object({
  id: z.string(),
  ...shownContent,
  version: z.int().meta({ description: 'Rises with each change' }),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export type MailTemplate = z.output<typeof template>;
export type TemplateContent = Pick<MailTemplate, keyof typeof shownContent>;
export const templateMembers = Object.keys(shownContent) as (keyof TemplateContent)[];

const listing = z
  .strictObject({
    ...listQuery,
    page: queryNumber(1, 10_000).optional().meta({ description: 'Counts from 1' }),
    type: type.optional(),
    search: name.optional().meta({ description: 'In name and subject, whatever the case' }),
  })
  .refine(({ page, cursor }) => page === undefined || cursor === undefined, {
    path: ['page'],
    message: 'Give either page or cursor.',
  });

const templates = z.object({
  templates: z.array(template),
  total: z.int(),
  totalIsLowerBound: z.literal(true).optional(),
  page: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
  cursor: z.string().optional().meta({ description: 'Leads on; absent at the end' }),
  hasMore: z.boolean(),
});

const previewBody = z.strictObject({
  data: attributes.default({}),
  contact: z.string().min(1).max(320).optional().meta({ description: 'Id or address of a contact' }),
});

const preview = z.object({ subject: z.string(), html: z.string(), text: z.string() });

export const templatesGroup = defineGroup({
  name: 'templates',
  description: 'What is written once and sent often.',
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
        'A page ends before its limit when its templates are larger than 4 MB together; then only the cursor leads on.',
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
      description: 'Members that are left out stay; null clears those that a template can be without.',
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
        'Mail that was accepted with it is sent all the same. Not possible while a workflow, or the double opt-in, uses it.',
      access: 'secret',
      params: idParams('tpl'),
      replies: { 204: null },
      errors: ['TEMPLATE_NOT_FOUND', 'IN_USE'],
    },
    duplicateTemplate: {
      method: 'POST',
      path: '/templates/{id}/duplicate',
      summary: 'Make a copy of a template',
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
      summary: 'Show what a mail made from a template would say',
      access: 'secret',
      params: idParams('tpl'),
      body: previewBody,
      bodyOptional: true,
      replies: { 200: preview },
      errors: ['TEMPLATE_NOT_FOUND', 'CONTACT_NOT_FOUND'],
    },
  },
});
