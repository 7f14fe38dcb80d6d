import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emailStatuses } from '../../../shared/contract/statuses';
import {
  addressee,
  decideSend,
  type SendFacts,
  topicRule,
  trackingDefault,
} from '../../../shared/domain/sending/sending';

const now = 1_000_000;
const facts: SendFacts = {
  status: 'QUEUED',
  kind: 'TRANSACTIONAL',
  notBefore: 0,
  project: 'ACTIVE',
  contact: { subscribed: true },
  topic: null,
  suppressed: false,
  paused: false,
};

const news = { id: 'top_1', defaultSubscribed: true };
const offers = { id: 'top_1', defaultSubscribed: false };
const marketing = { kind: 'MARKETING' } as const;
const chosen = (choice: boolean) => ({ contact: { subscribed: true, topics: { top_1: choice, top_2: !choice } } });
const snoozed = (until: number) => ({ contact: { subscribed: true, snoozedUntil: new Date(until).toISOString() } });

const cases: [string, Partial<SendFacts>, object][] = [
  ['a queued email is sent', {}, { do: 'send' }],
  ['a scheduled one goes at its moment', { status: 'SCHEDULED', notBefore: now }, { do: 'send' }],
  ['and not before', { status: 'SCHEDULED', notBefore: now + 1 }, { do: 'leave' }],
  ['transactional email goes to someone who is not subscribed', { contact: { subscribed: false } }, { do: 'send' }],
  ['marketing does not', { kind: 'MARKETING', contact: { subscribed: false } }, { do: 'skip', reason: 'unsubscribed' }],
  ['a topic goes to those who chose nothing, as it says', { ...marketing, topic: news }, { do: 'send' }],
  ['or not', { ...marketing, topic: offers }, { do: 'skip', reason: 'not_in_topic' }],
  ['who chose a topic gets it', { ...marketing, topic: offers, ...chosen(true) }, { do: 'send' }],
  ['and who left it does not', { ...marketing, topic: news, ...chosen(false) }, { do: 'skip', reason: 'not_in_topic' }],
  ['marketing without a topic goes to all who are subscribed', { ...marketing, ...chosen(false) }, { do: 'send' }],
  ['a snoozed contact gets no marketing', { ...marketing, ...snoozed(now + 1) }, { do: 'skip', reason: 'snoozed' }],
  ['until the time has come', { ...marketing, ...snoozed(now) }, { do: 'send' }],
  ['transactional email ignores both', { topic: offers, ...snoozed(now + 1) }, { do: 'send' }],
  [
    'unsubscribed stands above both',
    { ...marketing, topic: offers, contact: { subscribed: false, snoozedUntil: '2999-01-01T00:00:00.000Z' } },
    { do: 'skip', reason: 'unsubscribed' },
  ],
  ['nothing goes to a suppressed address', { suppressed: true }, { do: 'skip', reason: 'suppressed' }],
  ['nothing goes to a contact that is erased', { contact: null }, { do: 'skip', reason: 'contact_deleted' }],
  [
    'erased stands above suppressed, for nothing is known of it',
    { contact: null, suppressed: true },
    { do: 'skip', reason: 'contact_deleted' },
  ],
  [
    'a disabled project waits, and nothing is decided for it',
    { project: 'DISABLED', suppressed: true },
    { do: 'leave' },
  ],
  ['what is paused waits, and nothing is decided for it', { paused: true, contact: null }, { do: 'leave' }],
  ['a project that is gone waits too', { project: null }, { do: 'leave' }],
];

test.each(cases)('%s', (_case, given, expected) => {
  expect(decideSend({ ...facts, ...given }, now)).toEqual(expected);
});

test('only open email of active projects to contacts that are not suppressed is sent, whatever else holds', () => {
  const anyFacts = fc.record<SendFacts>({
    status: fc.constantFrom(...emailStatuses),
    kind: fc.constantFrom('TRANSACTIONAL', 'MARKETING'),
    notBefore: fc.constantFrom(0, now, now + 1),
    project: fc.constantFrom('ACTIVE', 'DISABLED', null),
    contact: fc.constantFrom({ subscribed: true }, { subscribed: false }, null),
    topic: fc.constantFrom({ id: 'top_1', defaultSubscribed: false }, null),
    suppressed: fc.boolean(),
    paused: fc.boolean(),
  });
  fc.assert(
    fc.property(anyFacts, (given) => {
      if (decideSend(given, now).do !== 'send') return;
      expect(['QUEUED', 'SCHEDULED']).toContain(given.status);
      expect(given).toMatchObject({ project: 'ACTIVE', suppressed: false, paused: false, contact: expect.anything() });
    }),
  );
});

test('an email is for the contact that it was accepted for, and for no later one of the same address', () => {
  const contact = { generation: 'g1' };
  expect(addressee(undefined, contact)).toBe(contact);
  expect(addressee({}, contact)).toBe(contact);
  expect(addressee({ generation: 'g1' }, contact)).toBe(contact);
  expect(addressee({ generation: 'g0' }, contact)).toBeNull();
  expect(addressee({ generation: 'g1', erased: true }, contact)).toBeNull();
  expect(addressee({ generation: 'g1' }, undefined)).toBeNull();
});

test('a deleted topic counts as one that everybody gets unless they have left it', () => {
  expect(topicRule('top_1', offers)).toBe(offers);
  expect(topicRule('top_1', null)).toEqual({ id: 'top_1', defaultSubscribed: true });
  expect(topicRule(undefined, null)).toBeNull();
});

test('marketing email is tracked and transactional email is not, unless the settings say otherwise', () => {
  const tracked = (tracking?: { transactional?: boolean; marketing?: boolean }) =>
    (['MARKETING', 'TRANSACTIONAL'] as const).map((kind) => trackingDefault(tracking ? { tracking } : {}, kind));
  expect(tracked()).toEqual([true, false]);
  expect(tracked({})).toEqual([true, false]);
  expect(tracked({ marketing: false, transactional: true })).toEqual([false, true]);
  expect(tracked({ marketing: true, transactional: false })).toEqual([true, false]);
});

test('suppression is the reason of marketing email too, before what the contact has decided', () => {
  const refused = decideSend({ ...facts, ...marketing, suppressed: true, contact: { subscribed: false } }, now);
  expect(refused).toEqual({ do: 'skip', reason: 'suppressed' });
});

test('a topic that a contact has left is the reason before its snooze', () => {
  const contact = { ...chosen(false).contact, ...snoozed(now + 1).contact };
  expect(
    decideSend({ ...facts, ...marketing, topic: news, contact: { ...contact, topics: { top_1: false } } }, now),
  ).toEqual({ do: 'skip', reason: 'not_in_topic' });
});
