import * as z from 'zod';
import {
  attributes,
  emailText,
  instant,
  introducedBy,
  listQuery,
  name,
  rule,
  timestamp,
  totalIsLowerBound,
} from './common';
import { dataWarnings } from './data-warnings';

const contactFields = {
  id: z.string(),
  email: z.string(),
  subscribed: z.boolean().meta({ description: 'Whether the contact gets marketing mail' }),
  data: z.record(z.string(), z.unknown()).meta({ description: 'Free-form attributes' }),
  topics: z
    .record(z.string(), z.boolean())
    .optional()
    .meta({ description: "Choices by topic id; for other topics the topic's default applies" }),
  snoozedUntil: timestamp.optional().meta({ description: 'No marketing mail before this time' }),
  pending: z
    .literal(true)
    .optional()
    .meta({ description: 'Present while a mail asks the contact to confirm the subscription' }),
  unconfirmed: z.literal(true).optional().meta({
    description:
      "Present while some of the contact's data is known from a public key alone. Confirmation mail and mail of workflows show none of it, until the person confirms or a secret key changes the contact or tracks an event of it",
  }),
  consent: z
    .object({
      source: z.string().meta({ description: 'Where the person agreed to marketing mail' }),
      at: timestamp.meta({ description: 'When the person agreed' }),
      text: z.string().meta({ description: 'The words that the person agreed to' }),
      recordedAt: timestamp.meta({ description: 'When the import was started that said so, or the person confirmed' }),
    })
    .optional()
    .meta({
      description: 'The latest consent that an import or a form has named. It stays when the contact unsubscribes',
    }),
  activity: z
    .object({
      sentAt: timestamp.nullable().meta({ description: 'When the latest mail was sent to the contact' }),
      openedAt: timestamp.nullable().meta({ description: 'When a mail was opened last' }),
      clickedAt: timestamp.nullable().meta({ description: 'When a link was clicked last' }),
      event: z.object({ name: z.string(), at: timestamp }).nullable().meta({
        description:
          'The latest event that the project has tracked. Of a contact with more than 100 event names only those that came first are known',
      }),
    })
    .optional()
    .meta({
      description: 'The latest of what has happened, seconds late; null for what never did. Only if it is asked for',
    }),
  createdAt: timestamp,
  updatedAt: timestamp,
};

/** The member of a query that asks for the activity of contacts. */
export const activityQuery = {
  activity: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      type: 'boolean',
      enum: [true, false],
      description: 'Whether each contact has its `activity`',
      example: true,
    }),
};

/** A contact as the API shows it. */
export const contact = z.object(contactFields).meta({ id: 'Contact' });
/** A segment that a contact is in. */
export const contactSegment = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['DYNAMIC', 'STATIC']).meta({ description: 'DYNAMIC: by a filter; STATIC: by a list of members' }),
});
/** A contact with what the call did. */
export const upsertedContact = z.object({
  ...contactFields,
  _meta: z
    .object({
      isNew: z.boolean().meta({ description: 'This call created the contact' }),
      isUpdate: z.boolean().meta({ description: 'The contact existed before' }),
    })
    .meta({ description: 'What the call did' }),
  warnings: dataWarnings,
});

/** A contact in the path. */
export const contactParams = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(320)
    .meta({ description: 'Id or email address of the contact, URL-encoded', example: 'ada@example.com' }),
});

/** The query of the list of contacts. */
export const contactListing = z.strictObject({
  ...listQuery,
  ...activityQuery,
  subscribed: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      type: 'boolean',
      enum: [true, false],
      description: 'Only contacts that are subscribed, or only those that are not',
      example: true,
    }),
  search: name
    .optional()
    .meta({ description: 'Only contacts whose address contains this text, in any case', example: 'example.com' }),
  email: emailText.optional().meta({ description: 'Only the contact with exactly this address' }),
});

/** A page of the list of contacts. */
export const contactPage = z.object({
  contacts: z.array(contact),
  cursor: z.string().optional().meta({ description: 'The cursor of the next page; absent on the last page' }),
  hasMore: z.boolean(),
  total: z.int().meta({ description: 'Number of contacts, up to date within seconds' }),
  totalIsLowerBound,
});

/** Free-form attributes of a request. */
export const contactData = attributes.optional().meta({
  description:
    'Free-form attributes. They merge into the existing ones by top-level key; null removes a key. At most 100 keys, 5 levels and 32 KB',
});

const MAXIMUM_TOPICS = 100;

const topics = z
  .record(z.string().min(1).max(64), z.boolean().nullable())
  .refine(
    (chosen) => Object.keys(chosen).length <= MAXIMUM_TOPICS,
    rule('too_big', `At most ${MAXIMUM_TOPICS} topics.`),
  );

/** What changes in a contact. */
export const contactUpdate = z.strictObject({
  subscribed: z.boolean().optional().meta({
    description: 'Subscribes the contact to marketing mail, or unsubscribes it. After a complaint, true has no effect',
    example: false,
  }),
  data: contactData,
  topics: topics.nullish().meta({
    description: 'Choices by topic id; null removes one choice, or all choices. At most 100',
    example: { top_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E: false },
  }),
  snoozedUntil: instant.nullish().meta({
    description: 'No marketing mail before this time, at most a year ahead; null ends the break',
    example: '2026-12-24T00:00:00Z',
  }),
});

export type ContactUpdate = z.output<typeof contactUpdate>;

/** A key that occurs in the data of contacts. */
export const contactField = z.object({
  name: z.string(),
  types: z
    .array(
      z.object({
        type: z.enum(['string', 'number', 'boolean', 'object', 'array']).meta({ description: 'JSON type' }),
        count: z.int().meta({ description: 'Contacts with a value of this type' }),
      }),
    )
    .meta({ description: 'Types of the values, the most frequent first' }),
  count: z.int().meta({ description: 'Contacts that have this key, up to date within seconds' }),
  introducedBy,
});

const dataKinds = ['contact', 'suppression', 'segment', 'execution', 'email', 'event', 'copy'] as const;
export type ContactDataKind = (typeof dataKinds)[number];

/** Something that is stored about a contact. */
export const storedRecord = z.object({
  kind: z.enum(dataKinds).meta({ description: 'What the record is', example: 'event' }),
  record: z.record(z.string(), z.unknown()).meta({
    description:
      'As the routes of its kind show it. A copy is the id of a mail to somebody else that had one for the contact, with how far the copy came. An execution has the data that started it (`trigger`) and that it received last (`received`)',
  }),
});
