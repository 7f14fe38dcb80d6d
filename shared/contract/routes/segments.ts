import * as z from 'zod';
import { emailText, idParams, listOf, listQuery, name, timestamp } from '../common';
import type { FieldCode } from '../errors';
import { filter, segmentFilter, shownFilter } from '../filters';
import { defineGroup } from '../route';
import { contact } from './contacts';

const own = (code: FieldCode, message: string) => ({ message, params: { code } });
const isPlain = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text);
const plain = own('invalid_string', 'Control characters are not allowed.');

const MAXIMUM_DESCRIPTION = 1000;
const MAXIMUM_MEMBERS = 1000;

const title = name.refine(isPlain, plain);
const description = z.string().trim().min(1).max(MAXIMUM_DESCRIPTION).refine(isPlain, plain);
const type = z.enum(['DYNAMIC', 'STATIC']);
const trackMembership = z.boolean().meta({
  description:
    'Whether coming and going become segment.entered and segment.exited, seconds after the change. Of a STATIC segment they always do.',
});

const segment = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type,
  filters: shownFilter,
  trackMembership: z.boolean(),
  memberCount: z.int().meta({
    description:
      'Of static and tracked segments maintained, trailing by seconds. Of others counted for the answer while the project has up to 20,000 contacts; beyond that, and in lists, the last count. Before the first one is made in the background: 0, with memberCountAt null.',
  }),
  memberCountAt: timestamp.nullable().meta({
    description: 'When it was counted; null where it is maintained, and before the first count',
  }),
  filling: z.literal(true).optional().meta({
    description: 'Tracking has begun or the filters have changed, and not every contact has been looked at yet',
  }),
  createdAt: timestamp,
  updatedAt: timestamp,
});

const createBody = z.strictObject({
  name: title,
  description: description.nullish(),
  type: type.default('DYNAMIC'),
  filters: segmentFilter.optional().meta({ description: 'Required of a DYNAMIC segment' }),
  trackMembership: trackMembership.default(false),
});

const updateBody = z.strictObject({
  name: title.optional(),
  description: description.nullish(),
  type: type.optional().meta({ description: 'Never changes: only the type that it has is accepted' }),
  filters: segmentFilter.optional(),
  trackMembership: trackMembership.optional(),
});

const members = z.strictObject({
  emails: z.array(emailText).min(1).max(MAXIMUM_MEMBERS).meta({ description: 'Addresses of contacts' }),
});

const notFound = z
  .array(z.string())
  .meta({ description: 'Addresses of which there is no contact, as they were given' });

export const segmentsGroup = defineGroup({
  name: 'segments',
  description:
    'Groups of contacts: dynamic ones are whoever matches a filter, static ones whoever was added. A project has at most 200.',
  routes: {
    createSegment: {
      method: 'POST',
      path: '/segments',
      summary: 'Create a segment',
      description: 'At most 20 dynamic segments of a project can be tracked.',
      access: 'secret',
      body: createBody,
      replies: { 201: segment },
      bare: true,
      errors: ['INVALID_STATE'],
    },
    listSegments: {
      method: 'GET',
      path: '/segments',
      summary: 'List segments, newest first',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(segment) },
      errors: ['INVALID_CURSOR'],
    },
    previewSegment: {
      method: 'POST',
      path: '/segments/preview',
      summary: 'Count who matches a filter, and show some of them',
      description: 'Nothing is stored. Of more than 20,000 contacts the first are looked at.',
      access: 'secret',
      body: z.strictObject({ filters: filter }),
      replies: {
        200: z.object({
          count: z.int(),
          countIsLowerBound: z.literal(true).optional(),
          examples: z.array(contact).meta({ description: 'Ten at most' }),
        }),
      },
      errors: [],
    },
    getSegment: {
      method: 'GET',
      path: '/segments/{id}',
      summary: 'Read a segment',
      access: 'secret',
      params: idParams('seg'),
      replies: { 200: segment },
      bare: true,
      errors: ['SEGMENT_NOT_FOUND'],
    },
    updateSegment: {
      method: 'PATCH',
      path: '/segments/{id}',
      summary: 'Change a segment',
      description:
        'Members that are left out stay; null clears the description. After a change of filters who comes and goes by it is not told as events. Tracking stays on while a workflow begins by it.',
      access: 'secret',
      params: idParams('seg'),
      body: updateBody,
      replies: { 200: segment },
      bare: true,
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_STATE', 'IN_USE'],
    },
    deleteSegment: {
      method: 'DELETE',
      path: '/segments/{id}',
      summary: 'Delete a segment',
      description: 'Not possible while another segment, a workflow, or a campaign that is not over, refers to it.',
      access: 'secret',
      params: idParams('seg'),
      replies: { 204: null },
      errors: ['SEGMENT_NOT_FOUND', 'IN_USE'],
    },
    listSegmentContacts: {
      method: 'GET',
      path: '/segments/{id}/contacts',
      summary: 'List the members of a segment',
      description:
        'In no order that means anything, but a scan by cursors meets everybody once who is a member throughout. A page may hold fewer contacts than asked for, or none, while hasMore is true: go on with the cursor.',
      access: 'secret',
      params: idParams('seg'),
      query: z.strictObject(listQuery),
      replies: { 200: listOf(contact) },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    addMembers: {
      method: 'POST',
      path: '/segments/{id}/members',
      summary: 'Add contacts to a static segment',
      access: 'secret',
      params: idParams('seg'),
      body: members,
      replies: { 200: z.object({ added: z.int(), notFound }) },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_STATE'],
    },
    removeMembers: {
      method: 'DELETE',
      path: '/segments/{id}/members',
      summary: 'Take contacts out of a static segment',
      access: 'secret',
      params: idParams('seg'),
      body: members,
      replies: { 200: z.object({ removed: z.int(), notFound }) },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
