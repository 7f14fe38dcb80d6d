import * as z from 'zod';
import { idParams, listBody, listOf, listQuery, nameSearch } from '../common';
import { activityQuery, contact } from '../contacts';
import { filter } from '../filters';
import { deletionQuery } from '../revisions';
import { defineGroup } from '../route';
import {
  createBody,
  members,
  savedSegment,
  segment,
  segmentUse,
  unknownAddresses,
  updateBody,
  warnings,
} from '../segments';
import { event } from './events';

export const segmentsGroup = defineGroup({
  name: 'segments',
  description:
    'Groups of contacts. The members of a DYNAMIC segment are the contacts that match its filter, those of a STATIC segment the contacts that were added. A project can have at most 200 segments.',
  routes: {
    createSegment: {
      method: 'POST',
      path: '/segments',
      summary: 'Create a segment',
      description: 'A project can track at most 20 DYNAMIC segments.',
      access: 'secret',
      body: createBody,
      replies: { 201: savedSegment },
      withoutEnvelope: true,
      errors: ['INVALID_STATE'],
    },
    listSegments: {
      method: 'GET',
      path: '/segments',
      summary: 'List segments, newest first',
      access: 'secret',
      allowsAgents: true,
      query: z.strictObject({ ...listQuery, search: nameSearch('segments') }),
      replies: { 200: listOf(segment) },
      errors: ['INVALID_CURSOR'],
    },
    previewSegment: {
      method: 'POST',
      path: '/segments/preview',
      summary: 'Preview a filter: count matching contacts and show examples',
      description: 'Stores nothing. In a project with more than 20,000 contacts, only the first ones are evaluated.',
      access: 'secret',
      allowsAgents: true,
      role: 'viewer',
      auditsCallsOf: 'nobody',
      additionalScopes: ['contacts'],
      body: z.strictObject({
        filters: filter,
        activity: z
          .boolean()
          .optional()
          .meta({ description: 'Whether each example includes its `activity`', example: true }),
      }),
      replies: {
        200: z.object({
          count: z.int().meta({ description: 'Number of matching contacts' }),
          countIsLowerBound: z
            .literal(true)
            .optional()
            .meta({ description: 'Present if not all contacts were evaluated: at least `count` match' }),
          examples: z.array(contact).meta({ description: 'At most 10 examples' }),
          warnings,
        }),
      },
      errors: [],
    },
    listMatches: {
      method: 'POST',
      path: '/segments/preview/contacts',
      summary: 'List the contacts that match a filter',
      description:
        'Stores nothing, and needs no segment. The order is not meaningful, but a contact that matches the whole time you page is returned exactly once. A page reads at most 10,000 contacts for at most 2 seconds, so it can have fewer contacts than its limit, or none, while hasMore is true: repeat the request with the cursor. The first page counts up to 20,000 contacts for the total.',
      access: 'secret',
      role: 'viewer',
      auditsCallsOf: 'nobody',
      additionalScopes: ['contacts'],
      body: z.strictObject({
        filters: filter,
        ...listBody,
        activity: z
          .boolean()
          .optional()
          .meta({ description: 'Whether each contact includes its `activity`', example: true }),
      }),
      replies: { 200: listOf(contact) },
      errors: ['INVALID_CURSOR'],
    },
    getSegment: {
      method: 'GET',
      path: '/segments/{id}',
      summary: 'Get a segment',
      access: 'secret',
      params: idParams('seg'),
      replies: { 200: savedSegment },
      withoutEnvelope: true,
      errors: ['SEGMENT_NOT_FOUND'],
    },
    updateSegment: {
      method: 'PATCH',
      path: '/segments/{id}',
      summary: 'Update a segment',
      description:
        'Omitted fields don’t change; null clears the description. Changing the filters does not record segment.entered or segment.exited events. Tracking cannot be turned off while a workflow is triggered by the segment.',
      access: 'secret',
      params: idParams('seg'),
      body: updateBody,
      replies: { 200: savedSegment },
      withoutEnvelope: true,
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_STATE', 'IN_USE', 'CHANGED_MEANWHILE'],
    },
    deleteSegment: {
      method: 'DELETE',
      path: '/segments/{id}',
      summary: 'Delete a segment',
      description: '409 while another segment, a workflow, a form or an unfinished campaign uses the segment.',
      access: 'secret',
      params: idParams('seg'),
      query: deletionQuery,
      replies: { 204: null },
      errors: ['SEGMENT_NOT_FOUND', 'IN_USE', 'CHANGED_MEANWHILE'],
    },
    listSegmentContacts: {
      method: 'GET',
      path: '/segments/{id}/contacts',
      summary: 'List the members of a segment',
      description:
        'The order is not meaningful, but a contact that is a member the whole time you page is returned exactly once. A page can have fewer contacts than its limit, or none, while hasMore is true: continue with the cursor.',
      access: 'secret',
      additionalScopes: ['contacts'],
      params: idParams('seg'),
      query: z.strictObject({ ...listQuery, ...activityQuery }),
      replies: { 200: listOf(contact) },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    listSegmentChanges: {
      method: 'GET',
      path: '/segments/{id}/changes',
      summary: 'List who entered and left a segment, newest first',
      description:
        'The events segment.entered and segment.exited of this segment, for as long as events are stored. They are recorded for STATIC segments and with `trackMembership`. A page reads about 3,000 events of the project, so it can have fewer changes than its limit, or none, while hasMore is true: continue with the cursor.',
      access: 'secret',
      additionalScopes: ['contacts'],
      params: idParams('seg'),
      query: z.strictObject(listQuery),
      replies: { 200: listOf(event) },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    listSegmentUses: {
      method: 'GET',
      path: '/segments/{id}/uses',
      summary: 'List what uses a segment',
      description:
        'The campaigns that are neither sent nor cancelled, the workflows, the forms and the other segments that use the segment. While there are any, the segment cannot be deleted.',
      access: 'secret',
      params: idParams('seg'),
      query: z.strictObject(listQuery),
      replies: { 200: listOf(segmentUse) },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_CURSOR'],
    },
    addMembers: {
      method: 'POST',
      path: '/segments/{id}/members',
      summary: 'Add contacts to a static segment',
      access: 'secret',
      auditsCallsOf: 'people',
      params: idParams('seg'),
      body: members,
      replies: {
        200: z.object({
          added: z.int().meta({ description: 'Contacts that were not members before' }),
          notFound: unknownAddresses,
        }),
      },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_STATE'],
    },
    removeMembers: {
      method: 'DELETE',
      path: '/segments/{id}/members',
      summary: 'Remove contacts from a static segment',
      access: 'secret',
      auditsCallsOf: 'people',
      params: idParams('seg'),
      body: members,
      replies: {
        200: z.object({
          removed: z.int().meta({ description: 'Contacts that were members' }),
          notFound: unknownAddresses,
        }),
      },
      errors: ['SEGMENT_NOT_FOUND', 'INVALID_STATE'],
    },
  },
});
