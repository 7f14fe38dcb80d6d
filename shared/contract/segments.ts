import * as z from 'zod';
import { emailText, lineDescription, lineName, timestamp } from './common';
import { filterReply, segmentFilter } from './filters';
import { revisionInput, revisionReply } from './revisions';
import { sourceInput, sourceReply } from './source';
import { segmentTypes } from './statuses';

const MAX_MEMBERS = 1000;

const title = lineName.meta({ description: 'Name, shown to your team only', example: 'Active customers' });
const description = lineDescription.nullish().meta({
  description: 'Note for your team, at most 1000 characters',
  example: 'Bought something in the last 30 days',
});

const type = z.enum(segmentTypes).meta({
  description: 'DYNAMIC: the contacts that match the filters; STATIC: the contacts that were added',
  example: 'DYNAMIC',
});

const trackMembership = z.boolean().meta({
  description:
    'Whether segment.entered and segment.exited are recorded, seconds after a contact enters or leaves. STATIC segments always record them',
  example: true,
});

export const segment = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    type,
    filters: filterReply,
    trackMembership,
    memberCount: z.int().meta({
      description:
        'Number of members. For STATIC and tracked segments, it is up to date within seconds. For other segments, it is counted for the response while the project has at most 20,000 contacts. Above that, and in lists, it is the latest count; before the first count it is 0, with memberCountAt null',
    }),
    memberCountAt: timestamp.nullable().meta({
      description: 'When the members were counted; null for STATIC and tracked segments, and before the first count',
    }),
    filling: z.literal(true).optional().meta({
      description: 'Present while contacts are still evaluated, after tracking was turned on or the filters changed',
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
    ...sourceReply,
    ...revisionReply,
  })
  .meta({ id: 'Segment' });

export const warnings = z
  .array(
    z.object({
      field: z.string().meta({ description: 'Path of the condition, such as `filters.conditions[0].field`' }),
      message: z.string(),
    }),
  )
  .meta({ description: 'Conditions that match no contact yet: the project has no such data field or event' });

export const savedSegment = segment.extend({ warnings }).meta({ id: 'SavedSegment' });

export const createBody = z.strictObject({
  name: title,
  description,
  type: type.default('DYNAMIC'),
  filters: segmentFilter.optional().meta({ description: 'The filter; required for a DYNAMIC segment' }),
  trackMembership: trackMembership.default(false),
  ...sourceInput,
});

export const updateBody = z.strictObject({
  name: title.optional(),
  description,
  type: type.optional().meta({ description: 'The type can’t be changed: only the current type is accepted' }),
  filters: segmentFilter.optional().meta({ description: 'The new filter, as a whole' }),
  trackMembership: trackMembership.optional(),
  ...sourceInput,
  ...revisionInput,
});

export const members = z.strictObject({
  emails: z
    .array(emailText)
    .min(1)
    .max(MAX_MEMBERS)
    .meta({ description: '1 to 1000 addresses of contacts', example: ['ada@example.com', 'grace@example.com'] }),
});

export const segmentUse = z
  .object({
    kind: z
      .enum(['campaign', 'workflow', 'segment', 'form'])
      .meta({ description: 'Type of the record', example: 'campaign' }),
    id: z.string().meta({ description: 'Id of the record' }),
    name: z.string(),
  })
  .meta({ id: 'SegmentUse' });

export const unknownAddresses = z.array(z.string()).meta({ description: 'Addresses without a contact, as given' });
