import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emailStatuses } from '../../shared/domain/email-status';
import { decideSend, type SendFacts } from '../../shared/domain/sending';

const now = 1_000_000;
const facts: SendFacts = {
  status: 'QUEUED',
  kind: 'TRANSACTIONAL',
  notBefore: 0,
  project: 'ACTIVE',
  contact: { subscribed: true },
  suppressed: false,
};

const cases: [string, Partial<SendFacts>, object][] = [
  ['a queued mail goes', {}, { do: 'send' }],
  ['a scheduled one goes at its moment', { status: 'SCHEDULED', notBefore: now }, { do: 'send' }],
  ['and not before', { status: 'SCHEDULED', notBefore: now + 1 }, { do: 'leave' }],
  ['transactional mail goes to one who is not subscribed', { contact: { subscribed: false } }, { do: 'send' }],
  ['marketing does not', { kind: 'MARKETING', contact: { subscribed: false } }, { do: 'skip', reason: 'unsubscribed' }],
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
  ['a project that is gone waits too', { project: null }, { do: 'leave' }],
];

test.each(cases)('%s', (_case, given, expected) => {
  expect(decideSend({ ...facts, ...given }, now)).toEqual(expected);
});

test('whatever else holds, only open mail of active projects to unsuppressed contacts goes', () => {
  const anyFacts = fc.record<SendFacts>({
    status: fc.constantFrom(...emailStatuses),
    kind: fc.constantFrom('TRANSACTIONAL', 'MARKETING'),
    notBefore: fc.constantFrom(0, now, now + 1),
    project: fc.constantFrom('ACTIVE', 'DISABLED', null),
    contact: fc.constantFrom({ subscribed: true }, { subscribed: false }, null),
    suppressed: fc.boolean(),
  });
  fc.assert(
    fc.property(anyFacts, (given) => {
      if (decideSend(given, now).do !== 'send') return;
      expect(['QUEUED', 'SCHEDULED']).toContain(given.status);
      expect(given).toMatchObject({ project: 'ACTIVE', suppressed: false, contact: expect.anything() });
    }),
  );
});
