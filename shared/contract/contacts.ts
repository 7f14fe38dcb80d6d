import * as z from 'zod';
import {
  attributes,
  emailText,
  errorWithCode,
  instant,
  introducedBy,
  listQuery,
  name,
  queryBoolean,
  timestamp,
  totalIsLowerBound,
} from './common';
import { dataWarnings } from './data-warnings';
import { segmentTypes } from './statuses';

const contactFields = {
  id: z.string(),
  email: z.string(),
  subscribed: z.boolean().meta({ description: 'Whether the contact receives marketing emails' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'Free-form attributes' }),
  topics: z
    .record(z.string(), z.boolean())
    .optional()
    .meta({ description: 'Choices by topic id; other topics use their default' }),
  snoozedUntil: timestamp.optional().meta({ description: 'No marketing emails before this time' }),
  pending: z
    .literal(true)
    .optional()
    .meta({ description: 'Present while a confirmation email is waiting for the contact to confirm the subscription' }),
  unconfirmed: z.literal(true).optional().meta({
    description:
      "Present while some of the contact's data comes only from a public key. Confirmation and workflow emails do not show this data until the person confirms, or a secret key updates the contact or tracks an event for it",
  }),
  consent: z
    .object({
      source: z.string().meta({ description: 'Where the person gave consent to marketing emails' }),
      at: timestamp.meta({ description: 'When the person gave consent' }),
      text: z.string().meta({
        description:
          'The text that the person consented to. For a contact that was moved in from another service, what its export contains about the consent',
      }),
      recordedAt: timestamp.meta({
        description:
          'When the import with the consent was started, when the person confirmed, or when the person submitted a form without confirmation',
      }),
      recordedBy: z.enum(['import', 'form', 'confirmation']).optional().meta({
        description:
          'What recorded the consent. `confirmation`: the person submitted a form and confirmed by email. `form`: a form without confirmation; anybody can have entered the address. Absent in consents that were recorded before this field existed',
      }),
    })
    .optional()
    .meta({
      description: 'The latest consent from an import or a form. It remains when the contact unsubscribes',
    }),
  activity: z
    .object({
      sentAt: timestamp.nullable().meta({ description: 'When an email was last sent to the contact' }),
      openedAt: timestamp.nullable().meta({ description: 'When an email was last opened' }),
      clickedAt: timestamp.nullable().meta({ description: 'When a link was last clicked' }),
      event: z.object({ name: z.string(), at: timestamp }).nullable().meta({
        description:
          'The latest event that the project tracked. For a contact with more than 100 event names, only its first 100 are known',
      }),
    })
    .optional()
    .meta({
      description: 'Latest activity, delayed by seconds; null for what never happened. Only included if requested',
    }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const activityQuery = {
  activity: queryBoolean('Whether each contact includes its `activity`'),
};

export const contact = z.object(contactFields).meta({ id: 'Contact' });
export const contactSegment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(segmentTypes).meta({ description: 'DYNAMIC: defined by a filter; STATIC: a list of members' }),
});

export const upsertedContact = z.object({
  ...contactFields,
  _meta: z
    .object({
      isNew: z.boolean().meta({ description: 'This call created the contact' }),
      isUpdate: z.boolean().meta({ description: 'The contact existed before' }),
    })
    .meta({ description: 'Result of the call' }),
  warnings: dataWarnings,
});

export const contactParams = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(320)
    .meta({ description: 'Id or email address of the contact, URL-encoded', example: 'ada@example.com' }),
});

export const contactListing = z.strictObject({
  ...listQuery,
  ...activityQuery,
  subscribed: queryBoolean('Only contacts that are subscribed, or only those that are not'),
  search: name.optional().meta({
    description:
      'Only contacts whose address contains this text, or whose address or name contains each of its words. Names are texts in `data` under firstName, last_name, name and similar keys; case and accents do not matter',
    example: 'meier',
  }),
  email: emailText.optional().meta({ description: 'Only the contact with exactly this address' }),
});

export const contactPage = z.object({
  contacts: z.array(contact),
  cursor: z.string().optional().meta({ description: 'The cursor of the next page; absent on the last page' }),
  hasMore: z.boolean(),
  total: z.int().meta({ description: 'Number of contacts, up to date within seconds' }),
  totalIsLowerBound,
});

export const contactData = attributes.optional().meta({
  description:
    'Free-form attributes. They are merged into the existing ones by top-level key; null removes a key. At most 100 keys, 5 levels and 32 KB',
});

const MAX_TOPICS = 100;

const topics = z
  .record(z.string().min(1).max(64), z.boolean().nullable())
  .refine(
    (chosen) => Object.keys(chosen).length <= MAX_TOPICS,
    errorWithCode('too_big', `At most ${MAX_TOPICS} topics.`),
  );

export const contactUpdate = z.strictObject({
  email: emailText.optional().meta({
    description:
      'A new email address, which no other contact in the project has. It can’t be changed together with other fields',
    example: 'ada@example.org',
  }),
  subscribed: z.boolean().optional().meta({
    description:
      'Whether to subscribe the contact to marketing emails, or to unsubscribe it. After a complaint, true has no effect',
    example: false,
  }),
  data: contactData,
  topics: topics.nullish().meta({
    description: 'Choices by topic id; null removes one choice, or all choices. At most 100',
    example: { top_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E: false },
  }),
  snoozedUntil: instant.nullish().meta({
    description: 'No marketing emails before this time, at most a year ahead; null removes the pause',
    example: '2026-12-24T00:00:00Z',
  }),
});

export type ContactUpdate = z.output<typeof contactUpdate>;
const fieldType = z.enum(['string', 'number', 'boolean', 'object', 'array']);
export type FieldType = z.output<typeof fieldType>;

export const contactField = z.object({
  name: z.string(),
  types: z
    .array(
      z.object({
        type: fieldType.meta({ description: 'JSON type' }),
        count: z.int().meta({ description: 'Number of contacts with a value of this type' }),
      }),
    )
    .meta({ description: 'Types of the values, most frequent first' }),
  count: z.int().meta({ description: 'Number of contacts with this key, up to date within seconds' }),
  introducedBy,
});

const dataKinds = ['contact', 'suppression', 'segment', 'execution', 'email', 'event', 'copy'] as const;
export type ContactDataKind = (typeof dataKinds)[number];

export const storedRecord = z.object({
  kind: z.enum(dataKinds).meta({ description: 'Type of the record', example: 'event' }),
  record: z.record(z.string(), z.unknown()).meta({
    description:
      'The record, as returned by the routes of its type. A copy has the id of an email to someone else with a copy for the contact, and the status of the copy. An execution includes the data that started it (`trigger`) and the data that it last received (`received`)',
  }),
});
