import * as z from 'zod';
import { emailText, httpsUrl, lineDescription, lineName, recordId, timestamp } from './common';
import { revisionReply } from './revisions';

export const MAX_FORMS = 50;
const MAX_FIELDS = 20;
const MAX_OPTIONS = 50;
export const MAX_INPUT_LENGTH = 500;

const redirectUrl = httpsUrl(
  /^[^\\\s]+$/,
  'Expected an address that starts with https:// and has no spaces, backslashes or user name.',
);

export const fieldTypes = ['text', 'number', 'checkbox', 'choice'] as const;

const field = z
  .strictObject({
    name: z
      .string()
      .regex(
        /^[a-zA-Z][\w-]{0,63}$/,
        'Expected a letter, followed by letters, digits, _ and - only; at most 64 characters.',
      )
      .meta({ description: "Key in the contact's data", example: 'firstName' }),
    label: lineName.meta({ description: 'Label of the field on the page', example: 'First name' }),
    type: z.enum(fieldTypes).default('text').meta({
      description: 'A line of text, a number, a checkbox (true or false), or one of `options`',
      example: 'text',
    }),
    required: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the form can’t be submitted without it', example: true }),
    options: z
      .array(lineName)
      .min(1)
      .max(MAX_OPTIONS)
      .optional()
      .meta({
        description: 'The options of a field of type `choice`; required for that type only',
        example: ['Free', 'Pro'],
      }),
  })
  .refine(({ type, options }) => (type === 'choice') === (options !== undefined), {
    message: 'A choice field requires options. Other fields can’t have them.',
    path: ['options'],
  })
  .meta({ id: 'FormField' });

const fields = z
  .array(field)
  .max(MAX_FIELDS)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'Two fields have the same name.');

const formFields = {
  name: lineName.meta({ description: 'Name, shown to your team only', example: 'Newsletter' }),
  enabled: z.boolean().meta({
    description: 'Whether the page and the endpoint of the form are on. While the form is off, both return 404',
    example: true,
  }),
  title: lineName.meta({ description: 'Heading of the page', example: 'Get our newsletter' }),
  intro: lineDescription.nullish().meta({
    description: 'A paragraph below the heading, at most 1000 characters',
    example: 'Once a month, about what is new',
  }),
  button: lineName.nullish().meta({
    description: 'Text of the button; null: the text of the language, such as Subscribe',
    example: 'Sign me up',
  }),
  redirect: redirectUrl.nullish().meta({
    description:
      'https URL of the page that opens after a submission; null: the form shows a sentence instead. It is read from the form alone, never from a visitor’s request',
    example: 'https://example.com/thanks',
  }),
  fields: fields.meta({
    description: 'Additional fields besides the address; stored in the data of the contact',
    example: [{ name: 'firstName', label: 'First name', type: 'text', required: false }],
  }),
  topics: z
    .array(recordId('top'))
    .max(20)
    .meta({
      description: 'Topics that the visitor can choose; none: the form is for all emails',
      example: ['top_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E'],
    }),
  segmentId: recordId('seg').nullish().meta({
    description:
      'Id of a STATIC segment that people join when they confirm or, without double opt-in, as new contacts; null: none',
    example: 'seg_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  consent: lineDescription.meta({
    description: 'The consent text, shown above the button and stored with the consent',
    example: 'Yes, send me the newsletter. I can unsubscribe at any time.',
  }),
  doubleOptIn: z.boolean().meta({
    description:
      'Whether an email asks for confirmation before anything is stored. The project needs double opt-in with its template. Without it, the form adds new contacts immediately, and does not change existing ones',
    example: true,
  }),
};

export const createFormFields = {
  ...formFields,
  enabled: formFields.enabled.default(false),
  fields: formFields.fields.default([]),
  topics: formFields.topics.default([]),
  doubleOptIn: formFields.doubleOptIn.default(true),
};

export const updateFormFields = {
  name: formFields.name.optional(),
  enabled: formFields.enabled.optional(),
  title: formFields.title.optional(),
  intro: formFields.intro,
  button: formFields.button,
  redirect: formFields.redirect,
  fields: formFields.fields.optional(),
  topics: formFields.topics.optional(),
  segmentId: formFields.segmentId,
  consent: formFields.consent.optional(),
  doubleOptIn: formFields.doubleOptIn.optional(),
};

export const formReply = z
  .object({
    id: z.string(),
    ...formFields,
    intro: z.string().nullable().meta({ description: 'The paragraph below the heading; null if there is none' }),
    button: z.string().nullable().meta({ description: 'Text of the button; null if it is the text of the language' }),
    redirect: z.string().nullable().meta({ description: 'Page that opens after a submission; null if there is none' }),
    segmentId: z.string().nullable().meta({ description: 'Segment that people join; null if there is none' }),
    submitted: z.number().int().meta({ description: 'How often people submitted the form', example: 48 }),
    subscribed: z.number().int().meta({
      description:
        'How many submissions led to a subscription: confirmed by email, or without double opt-in a new contact',
      example: 31,
    }),
    url: z.string().meta({
      description: 'URL of the page; send a POST with JSON to the same URL to submit the form',
      example: 'https://mail.example.com/f/01K9ZJ3T5V6X7Y8Z9A0B1C2D3E-01K9ZJ3T5V6X7Y8Z9A0B1C2D3F',
    }),
    snippet: z.string().meta({ description: 'HTML of the form for your own pages, with the script that submits it' }),
    createdAt: timestamp,
    updatedAt: timestamp,
    ...revisionReply,
  })
  .meta({ id: 'Form' });

export const submission = z.strictObject({
  email: emailText,
  data: z
    .record(z.string().max(64), z.union([z.string().max(MAX_INPUT_LENGTH), z.number(), z.boolean()]))
    .default({})
    .meta({ description: "The form's fields by name", example: { firstName: 'Ada' } }),
  topics: z
    .array(z.string().max(64))
    .max(20)
    .default([])
    .meta({
      description: 'Ids of the chosen topics, from those that the form offers',
      example: ['top_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E'],
    }),
  page: z
    .string()
    .max(MAX_INPUT_LENGTH)
    .optional()
    .meta({ description: 'URL of the page with the form; stored with the consent', example: 'https://example.com/' }),
  website: z.string().max(MAX_INPUT_LENGTH).optional().meta({
    description:
      'A field that people do not see. Submissions with a value get the same response as all others, and are ignored',
    example: '',
  }),
  proof: z.string().max(2048).meta({
    description:
      'The solved challenge: Base64 of JSON with its `algorithm`, `challenge`, `salt` and `signature`, and `number`. Each can be used once',
    example: 'eyJhbGdvcml0aG0iOiJTSEEtMjU2IiwgLi4ufQ==',
  }),
});

export type FormSubmission = z.output<typeof submission>;
