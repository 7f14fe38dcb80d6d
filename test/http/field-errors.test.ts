import { describe, expect, test } from '@jest/globals';
import type * as z from 'zod';
import { emailQuery } from '../../shared/contract/email-query';
import { groups } from '../../shared/contract/groups';
import { importBody } from '../../shared/contract/import-body';
import { fieldErrors, suggestedField } from '../../shared/http/field-errors';
import { parseOptions } from '../../shared/http/issue-text';

const send = groups.send.routes.sendEmail.body;
const workflow = groups.workflows.routes.createWorkflow.body;
const contact = groups.contacts.routes.createContact.body;
const track = groups.track.routes.trackEvent.body;
const webhook = groups.webhooks.routes.createWebhook.body;
const form = groups.forms.routes.createForm.body;
const topic = groups.topics.routes.createTopic.body;
const reschedule = groups.emails.routes.rescheduleEmail.body;
const domain = groups.domains.routes.createDomain.body;
const segment = groups.segments.routes.createSegment.body;

/** What is said of a field, and its code. */
function messageFor(schema: z.ZodType, value: unknown, field: string): string | undefined {
  const { error } = schema.safeParse(value, parseOptions);
  const found = error && fieldErrors(error).find((each) => each.field === field);
  return found && `${found.code}: ${found.message}`;
}

type Case = [schema: z.ZodType, value: object, field: string, expected: string];

const named = (cases: Case[]) =>
  cases.map(([schema, value, field, expected]) => ({ schema, value, field, expected, place: field.slice(0, 40) }));

test('a member of the wrong type is told once, whatever else is checked', () => {
  for (const value of ['x'.repeat(200), 5, true, null, {}]) {
    const { error } = segment.safeParse({ name: 'x', filters: { operator: 'AND', conditions: value } }, parseOptions);
    const fields = error ? fieldErrors(error).map(({ field, code }) => `${field} ${code}`) : [];
    expect(fields).toEqual(['filters.conditions invalid_type']);
  }
});

describe('what is wrong with a field is said in plain words', () => {
  test.each(
    named([
      [send, {}, 'to', 'required: Required.'],
      [send, { to: 5 }, 'to', 'invalid_type: Expected a string, an object, or an array, received a number.'],
      [send, { to: [null] }, 'to[0]', 'invalid_type: Expected a string or an object, received null.'],
      [send, { to: [] }, 'to', 'too_small: At least 1 item.'],
      [send, { to: Array(101).fill('a@example.org') }, 'to', 'too_big: At most 100 items.'],
      [send, { attachments: 'x'.repeat(11) }, 'attachments', 'invalid_type: Expected an array, received a string.'],
      [send, { template: 'x'.repeat(65) }, 'template', 'too_big: At most 64 characters.'],
      [send, { template: '' }, 'template', 'too_small: Must not be empty.'],
      [send, { headers: [] }, 'headers', 'invalid_type: Expected an object, received an array.'],
      [send, { tracking: 'yes' }, 'tracking', 'invalid_type: Expected true or false or an object, received a string.'],
      [send, { scheduledAt: 'soon' }, 'scheduledAt', expectedInstant('invalid_string')],
      [send, { scheduledAt: 1_800_000_000 }, 'scheduledAt', expectedInstant('invalid_type')],
      [
        send,
        { attachments: [{ disposition: 'x' }] },
        'attachments[0].disposition',
        'invalid_enum_value: Expected one of: attachment, inline.',
      ],
      [workflow, { trigger: [] }, 'trigger', 'invalid_type: A workflow has one trigger. Create a workflow for each.'],
      [workflow, { trigger: 'MANUAL' }, 'trigger', 'invalid_type: Expected an object, received a string.'],
      [
        workflow,
        { trigger: {} },
        'trigger.type',
        'required: Required: one of EVENT, SEGMENT_ENTRY, SEGMENT_EXIT, MANUAL.',
      ],
      [workflow, step({ type: 'WAIT_FOR_EVENT', timeout: { amount: 1.5 } }), ...amount('Expected a whole number.')],
      [workflow, step({ type: 'WAIT_FOR_EVENT', timeout: { amount: 0 } }), ...amount('At least 1.', 'too_small')],
      [workflow, step({ type: 'WAIT_FOR_EVENT', timeout: { amount: 1e6 } }), ...amount('At most 525600.', 'too_big')],
      [
        importBody,
        { types: { 'a.b': 'text' } },
        'types.a.b',
        'invalid_type: This name cannot be used. Expected 1 to 64 letters (a to z, A to Z), digits, `_`, `-` and spaces, or consent.at.',
      ],
      [
        groups.emails.routes.listEmails.query,
        { limit: 'ten' },
        'limit',
        'invalid_type: Expected a whole number from 1 to 100.',
      ],
      [
        groups.emails.routes.listEmails.query,
        { limit: '101' },
        'limit',
        'too_big: Expected a whole number from 1 to 100.',
      ],
    ]),
  )('$place: $expected', ({ schema, value, field, expected }) => {
    expect(messageFor(schema, value, field)).toBe(expected);
  });

  test('and never with the value that was given', () => {
    const given = { to: 'secret', trigger: { type: 'secret' }, filters: { operator: 'secret' }, scheduledAt: 'secret' };
    for (const schema of [send, workflow, segment]) {
      const { error } = schema.safeParse(given, parseOptions);
      expect(JSON.stringify(error && fieldErrors(error).map(({ message }) => message))).not.toContain('secret');
    }
  });
});

function expectedInstant(code: string): string {
  return `${code}: Expected a date and time with seconds and a time zone, such as 2026-12-01T09:00:00Z.`;
}

function step(members: object): object {
  return { steps: [{ id: 'a', ...members }] };
}

function amount(message: string, code = 'invalid_type'): [string, string] {
  return ['steps[0].timeout.amount', `${code}: ${message}`];
}

describe('an unknown member that is nearly one of ours is asked about', () => {
  test.each(
    named([
      [send, { reply_: 1 }, 'reply_', ' Did you mean `reply`?'],
      [send, { ScheduledAt: 1 }, 'ScheduledAt', ' Did you mean `scheduledAt`?'],
      [send, { sheduled_at: 1 }, 'sheduled_at', ' Did you mean `scheduledAt`?'],
      [send, { from: { mail: 'a' } }, 'from.mail', ' Did you mean `email`?'],
      [workflow, step({ type: 'SEND_EMAIL', templateId: 'tpl_1' }), 'steps[0].templateId', ' Did you mean `template`?'],
      [contact, { firstName: 'Ada', data: {} }, 'firstName', ' Did you mean `data.firstName`?'],
      [contact, { last_name: 'L' }, 'last_name', ' Did you mean `data.lastName`?'],
      [contact, { properties: {} }, 'properties', ' Did you mean `data`?'],
      [contact, { properties: {}, data: {} }, 'properties', ''],
      [contact, { unsubscribed: true }, 'unsubscribed', ' Did you mean `subscribed`?'],
      [track, { name: 'bought' }, 'name', ' Did you mean `event`?'],
      [track, { eventProperties: {} }, 'eventProperties', ' Did you mean `data`?'],
      [webhook, { endpoint: 'https://a.example' }, 'endpoint', ' Did you mean `url`?'],
      [send, { html: 'x' }, 'html', ' Did you mean `body`?'],
      [send, { dataVariables: {} }, 'dataVariables', ' Did you mean `data`?'],
      [contact, { externalId: 'u1' }, 'externalId', ' Did you mean `data.userId`?'],
      [contact, { traits: {} }, 'traits', ' Did you mean `data`?'],
      [contact, { EmailAddress: 'a' }, 'EmailAddress', ' Did you mean `email`?'],
      [send, { transactional_message_id: 1 }, 'transactional_message_id', ' Did you mean `template`?'],
      [send, { message_data: {} }, 'message_data', ' Did you mean `data`?'],
      [form, { buttonText: 'Join' }, 'buttonText', ' Did you mean `button`?'],
      [form, { redirectUrl: 'https://a.example' }, 'redirectUrl', ' Did you mean `redirect`?'],
      [topic, { title: 'News' }, 'title', ' Did you mean `name`?'],
      [reschedule, { sendAt: 1 }, 'sendAt', ' Did you mean `scheduledAt`?'],
      [domain, { name: 'a.example' }, 'name', ' Did you mean `domain`?'],
      [emailQuery, { recipient: 'a@a.example' }, 'recipient', ' Did you mean `email`?'],
      [contact, { to: 'a@a.example' }, 'to', ' Did you mean `email`?'],
      [emailQuery, { starting_after: 'a' }, 'starting_after', ' Did you mean `cursor`?'],
      [emailQuery, { page_size: '5' }, 'page_size', ' Did you mean `limit`?'],
      [send, { toString: 1 }, 'toString', ''],
      [send, { subject: 'Hi', subjct: 'Hi' }, 'subjct', ''],
      [send, { zz: 1 }, 'zz', ''],
      [send, { constructor: 1 }, 'constructor', ''],
      [send, { ['subject'.padEnd(300, '_')]: 1 }, 'subject'.padEnd(300, '_'), ''],
    ]),
  )('$place$expected', ({ schema, value, field, expected }) => {
    expect(messageFor(schema, value, field)).toBe(`unrecognized_keys: Unknown field.${expected}`);
  });

  test('the way of writing counts before slips', () => {
    expect(suggestedField('send_at', ['sent_at', 'sendAt'])).toBe('sendAt');
  });
});

test('of a hundred thousand mistakes an answer lists its maximum', () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`subject${index}`, index]));
  const { error } = send.safeParse({ to: 'ada@example.org', ...many }, parseOptions);
  expect(error && fieldErrors(error)).toHaveLength(100);
});
