import * as z from 'zod';
import { emailText, idParams, lineDescription, lineName, listOf, listQuery, timestamp } from '../common';
import { contact } from '../contacts';
import { filter, segmentFilter, shownFilter } from '../filters';
import { defineGroup } from '../route';

const MAXIMUM_MEMBERS = 1000;

const title = lineName.meta({ description: 'Name, shown to your team only', example: 'Active customers' });
const description = lineDescription.nullish().meta({
  description: 'Note for your team, at most 1000 characters',
  example: 'Bought something in the last 30 days',
});
const type = z.enum(['DYNAMIC', 'STATIC']).meta({
  description: 'DYNAMIC: the contacts that match the filters; STATIC: the contacts that were added',
  example: 'DYNAMIC',
});
const trackMembership = z.boolean().meta({
  description:
    'Whether segment.entered and segment.exited are recorded, seconds after a contact enters or leaves. STATIC segments always record them',
  example: true,
});

const segment = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    type,
    filters: shownFilter,
    trackMembership,
    memberCount: z.int().meta({
      description:
        'Number of members. For STATIC and tracked segments it is up to date within seconds. For others it is counted for the answer while the project has up to 20,000 contacts. Beyond that, and in lists, it is the last count; before the first count it is 0, with memberCountAt null',
    }),
    memberCountAt: timestamp.nullable().meta({
      description: 'When the members were counted; null for STATIC and tracked segments, and before the first count',
    }),
    filling: z.literal(true).optional().meta({
      description: 'Present while contacts are still evaluated, after tracking was turned on or the filters changed',
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Segment' });

const warnings = z
  .array(
    z.object({
      field: z.string().meta({ description: 'Path of the condition in the request' }),
      message: z.string(),
    }),
  )
  .meta({ description: 'Conditions that match nobody yet: the project has no such data field or event' });

const savedSegment = segment.extend({ warnings }).meta({ id: 'SavedSegment' });

const createBody = z.strictObject({
  name: title,
  description,
  type: type.default('DYNAMIC'),
  filters: segmentFilter.optional().meta({ description: 'The filter; required for a DYNAMIC segment' }),
  trackMembership: trackMembership.default(false),
});

const updateBody = z.strictObject({
  name: title.optional(),
  description,
  type: type.optional().meta({ description: 'The type cannot change: only the current one is accepted' }),
  filters: segmentFilter.optional().meta({ description: 'The new filter, as a whole' }),
  trackMembership: trackMembership.optional(),
});

const members = z.strictObject({
  emails: z
    .array(emailText)
    .min(1)
    .max(MAXIMUM_MEMBERS)
    .meta({ description: '1 to 1000 addresses of contacts', example: ['ada@example.com', 'grace@example.com'] }),
});

const notFound = z.array(z.string()).meta({ description: 'Addresses without a contact, as given' });

export const segmentsGroup = defineGroup({
  name: 'segments',
  description:
    'Groups of contacts. The members of a DYNAMIC segment are the contacts that match its filter, those of a STATIC segment the contacts that were added. A project has at most 200.',
  routes: {
    createSegment: {
      method: 'POST',
      path: '/segments',
      summary: 'Create a segment',
      description: 'A project can track at most 20 DYNAMIC segments.',
      access: 'secret',
      body: createBody,
      replies: { 201: savedSegment },
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
      summary: 'Count the contacts that match a filter, and show some of them',
      description: 'Nothing is stored. In a project with more than 20,000 contacts only the first ones are evaluated.',
      access: 'secret',
      role: 'viewer',
      audited: 'nobody',
      alsoNeeds: ['contacts'],
      body: z.strictObject({ filters: filter }),
      replies: {
        200: z.object({
          count: z.int().meta({ description: 'Contacts that match' }),
          countIsLowerBound: z
            .literal(true)
            .optional()
            .meta({ description: 'Present if not all contacts were evaluated: at least `count` match' }),
          examples: z.array(contact).meta({ description: 'At most 10 of them' }),
          warnings,
        }),
      },
      errors: [],
    },
    getSegment: {
      method: 'GET',
      path: '/segments/{id}',
      summary: 'Get a segment',
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
        'Absent members do not change; null clears the description. A change of the filters itself causes no segment.entered or segment.exited events. Tracking cannot be turned off while a workflow is triggered by the segment.',
      access: 'secret',
      params: idParams('seg'),
      body: updateBody,
      replies: { 200: savedSegment },
      bare: true,
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_STATE', 'IN_USE'],
    },
    deleteSegment: {
      method: 'DELETE',
      path: '/segments/{id}',
      summary: 'Delete a segment',
      description: '409 while another segment, a workflow or an unfinished campaign uses it.',
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
        'The order has no meaning, but paging finds every contact that is a member throughout, exactly once. A page may have fewer contacts than its limit, or none, while hasMore is true: continue with the cursor.',
      access: 'secret',
      alsoNeeds: ['contacts'],
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
      audited: 'people',
      params: idParams('seg'),
      body: members,
      replies: {
        200: z.object({ added: z.int().meta({ description: 'Contacts that were not members before' }), notFound }),
      },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_STATE'],
    },
    removeMembers: {
      method: 'DELETE',
      path: '/segments/{id}/members',
      summary: 'Remove contacts from a static segment',
      access: 'secret',
      audited: 'people',
      params: idParams('seg'),
      body: members,
      replies: { 200: z.object({ removed: z.int().meta({ description: 'Contacts that were members' }), notFound }) },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
