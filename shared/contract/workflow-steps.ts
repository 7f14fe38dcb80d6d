import * as z from 'zod';
import {
  attributes,
  bareAddress,
  contentText,
  errorWithCode,
  eventName,
  recordId,
  templateIdOrAlias,
  textFields,
} from './common';
import { filter } from './filters';
import { emailKind } from './templates';

export const MAX_STEPS = 100;
const MAX_BRANCHES = 20;
const MAX_HEADERS = 20;
const MAX_REASON = 255;

const awaitedEvent = eventName.meta({
  description: 'Name of an event: your own, or one of the service such as email.opened',
  example: 'bought',
});

export const stepId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Expected 1 to 64 letters, digits, `_` and `-`.')
  .meta({
    description: 'Id of the step, unique in the workflow: 1 to 64 letters, digits, _ and -',
    example: 'welcome',
  });
const targetStep = stepId.meta({ description: 'Id of the step to continue with' });
const next = targetStep
  .optional()
  .meta({ description: 'Id of the next step; if omitted, the execution is COMPLETED after this step' });

const ifAbsentNext = (when: string) =>
  targetStep.optional().meta({ description: `Id of the step to continue with ${when}; \`next\` if omitted` });

export const unit = z.enum(['minutes', 'hours', 'days']).meta({ description: 'Unit of the amount', example: 'days' });
/** A year in minutes. The check of the graph limits hours and days too. */
const amount = z
  .int()
  .min(1)
  .max(525_600)
  .meta({ description: 'Number of units, at most a year in total', example: 3 });

export const span = z.strictObject({ amount, unit });

export const payloadFilter = filter.meta({
  id: 'WorkflowFilter',
  description:
    'A Filter that can also read trigger.<path>, the data that started the execution, and received.<path>, the data of the event that a WAIT_FOR_EVENT step received.',
});

const segmentTrigger = <T extends 'SEGMENT_ENTRY' | 'SEGMENT_EXIT'>(type: T, what: string) =>
  z.strictObject({
    type: z.literal(type).meta({ description: `Starts when a contact ${what} a segment` }),
    segmentId: recordId('seg').meta({ description: 'Id of the segment, STATIC or tracked' }),
  });

export const trigger = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({
        type: z.literal('EVENT').meta({ description: 'Starts when an event of a contact is recorded' }),
        event: awaitedEvent,
        filter: payloadFilter.optional().meta({ description: 'Only events that match this filter start an execution' }),
        allowPublic: z.boolean().optional().meta({
          description: 'Whether events recorded with a public key also start an execution; false if omitted',
          example: false,
        }),
      }),
      segmentTrigger('SEGMENT_ENTRY', 'enters'),
      segmentTrigger('SEGMENT_EXIT', 'leaves'),
      z.strictObject({
        type: z.literal('MANUAL').meta({ description: 'Starts with POST /workflows/{id}/executions only' }),
      }),
    ],
    {
      error: ({ input }) =>
        Array.isArray(input) ? 'A workflow has one trigger. Create a workflow for each.' : undefined,
    },
  )
  .meta({
    id: 'WorkflowTrigger',
    description: 'What starts an execution',
    example: { type: 'EVENT', event: 'signed up' },
  });

const typeOf = <T extends string>(type: T, description: string) => z.literal(type).meta({ description });

const sendEmail = z.strictObject({
  id: stepId,
  type: typeOf('SEND_EMAIL', 'Sends an email to the contact'),
  template: templateIdOrAlias.optional().meta({
    description:
      'Id or alias of a template, whose current version is used when the step runs; an alias is stored as its id. Send either this or subject and body or text',
  }),
  subject: textFields.subject.optional(),
  body: textFields.html.optional(),
  text: textFields.text.optional(),
  emailType: emailKind.optional().meta({
    description: 'Type of an email without a template; MARKETING if omitted. A template has its own type',
    example: 'MARKETING',
  }),
  from: bareAddress.optional().meta({
    description: "Sender address, on a verified domain; defaults to the template's, then to the project's",
  }),
  next,
});

const delay = z.strictObject({
  id: stepId,
  type: typeOf('DELAY', 'Waits for a period, or until a time of day'),
  amount: amount.optional().meta({
    description:
      'Number of units to wait, at most a year in total. Waits are accurate to the second up to 15 minutes, to the minute above',
  }),
  unit: unit.optional(),
  until: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time of day such as 09:30.')
    .optional()
    .meta({ description: 'Time of day to wait for, instead of amount and unit', example: '09:30' }),
  timezone: z.string().min(1).max(64).optional().meta({
    description: "Time zone of `until`; defaults to the contact's data.timezone, then to UTC",
    example: 'Europe/Berlin',
  }),
  next,
});

const waitForEvent = z.strictObject({
  id: stepId,
  type: typeOf('WAIT_FOR_EVENT', 'Waits for an event of the contact, or for the timeout'),
  event: awaitedEvent,
  filter: payloadFilter.optional().meta({
    description: 'Only events that match this filter end the wait. received.<path> reads the data of the event',
  }),
  timeout: span.meta({ description: 'How long to wait, at most a year', example: { amount: 3, unit: 'days' } }),
  onEvent: ifAbsentNext('after the event'),
  onTimeout: ifAbsentNext('after the timeout'),
  next,
});

const branch = z.strictObject({
  id: stepId,
  type: typeOf('BRANCH', 'Continues with the first branch whose filter matches'),
  branches: z
    .array(z.strictObject({ filter: payloadFilter, next: targetStep }))
    .min(1)
    .max(MAX_BRANCHES)
    .meta({
      description: '1 to 20 branches, in the order in which they are checked',
      example: [
        {
          filter: { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] },
          next: 'thanks',
        },
      ],
    }),
  else: ifAbsentNext('if no branch matches'),
  next,
});

/** Responses have this text instead of a header's value. */
export const HIDDEN_VALUE = '********';

const webhook = z.strictObject({
  id: stepId,
  type: typeOf('WEBHOOK', 'Calls your URL with a signed request'),
  url: z.string().min(1).max(2048).meta({
    description:
      'https URL of a public host. Path and query can have {{ variables }}, which are percent-encoded; an empty variable in the path is an error',
    example: 'https://example.com/hooks/signup',
  }),
  method: z
    .enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    .optional()
    .meta({ description: 'HTTP method; POST if omitted', example: 'POST' }),
  headers: z
    .record(z.string().min(1).max(128), z.string().max(2048))
    .refine(
      (headers) => Object.keys(headers).length <= MAX_HEADERS,
      errorWithCode('too_big', `At most ${MAX_HEADERS}.`),
    )
    .optional()
    .meta({
      description: `At most 20 additional headers. Their values are stored but never shown: responses have ${HIDDEN_VALUE} instead. Sending this text back keeps the stored value while the URL of the step does not change`,
      example: { 'X-Team': 'growth' },
    }),
  body: attributes.optional().meta({
    description: 'JSON body. Its strings can have {{ variables }}. Defaults to the contact and the execution',
    example: { email: '{{ email }}' },
  }),
  next,
});

const updateContact = z.strictObject({
  id: stepId,
  type: typeOf('UPDATE_CONTACT', 'Changes the contact'),
  data: attributes.optional().meta({
    description: "Merged into the contact's data; null removes a key. Strings can have {{ variables }}",
    example: { onboarded: true },
  }),
  subscribed: z.boolean().optional().meta({
    description: 'Whether to subscribe the contact to marketing emails, or to unsubscribe it',
    example: false,
  }),
  next,
});

const segmentStep = <T extends 'ADD_TO_SEGMENT' | 'REMOVE_FROM_SEGMENT'>(type: T, description: string) =>
  z.strictObject({
    id: stepId,
    type: typeOf(type, description),
    segmentId: recordId('seg').meta({ description: 'Id of a STATIC segment' }),
    next,
  });

const exitStep = z.strictObject({
  id: stepId,
  type: typeOf('EXIT', 'Ends the execution as EXITED'),
  reason: contentText(z.string().min(1).max(MAX_REASON))
    .optional()
    .meta({ description: 'Reason, shown on the execution; exit_step if omitted', example: 'already_customer' }),
});

export const step = z
  .discriminatedUnion('type', [
    sendEmail,
    delay,
    waitForEvent,
    branch,
    webhook,
    updateContact,
    segmentStep('ADD_TO_SEGMENT', 'Adds the contact to a segment'),
    segmentStep('REMOVE_FROM_SEGMENT', 'Removes the contact from a segment'),
    exitStep,
  ])
  .meta({ id: 'WorkflowStep' });

export const steps = z
  .array(step)
  .min(1)
  .max(MAX_STEPS)
  .meta({
    description: '1 to 100 steps; the first one is the entry',
    example: [
      { id: 'wait', type: 'DELAY', amount: 1, unit: 'days', next: 'welcome' },
      { id: 'welcome', type: 'SEND_EMAIL', template: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' },
    ],
  });
