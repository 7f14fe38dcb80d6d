import { expect, test } from '@jest/globals';
import { checkConfigurationSets, checkService } from '../../../bin/cli/doctor/check-events';
import type { ConfigurationSetFacts } from '../../../bin/cli/doctor/facts';
import { START } from '../../support/contacts';
import { errorMessages, names } from './findings';

const set = (lane: 'transactional' | 'bulk', events: string[]): ConfigurationSetFacts => ({
  lane,
  name: names.configurationSet(lane),
  sendingEnabled: true,
  suppressedReasons: [],
  destinations: [{ enabled: true, topic: 'arn:aws:sns:eu-central-1:1:posthaste-prod-email-events', events }],
});
const all = ['SEND', 'DELIVERY', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT', 'REJECT', 'OPEN', 'CLICK'];
const some = all.filter((event) => event !== 'DELIVERY');

test('sets that publish all are good; bulk email may leave deliveries out', () => {
  expect(errorMessages(checkConfigurationSets([set('transactional', all), set('bulk', some)], names))).toEqual([]);
});

test.each<[string, ConfigurationSetFacts[]]>([
  ['posthaste-prod-bulk does not exist', [set('transactional', all)]],
  [
    'does not publish BOUNCE',
    [
      set('transactional', all),
      set(
        'bulk',
        all.filter((event) => event !== 'BOUNCE'),
      ),
    ],
  ],
  ['does not publish deliveries', [set('transactional', some), set('bulk', all)]],
  ['drops email', [set('transactional', all), { ...set('bulk', all), suppressedReasons: ['BOUNCE'] }]],
  ['switched off', [set('transactional', all), { ...set('bulk', all), sendingEnabled: false }]],
])('%s', (words, sets) => expect(errorMessages(checkConfigurationSets(sets, names)).join()).toContain(words));

test('a dispatcher that stands still and events that stay away are found', () => {
  const at = (lastTickAt: number, lastSentAt: number, lastEventAt: number) =>
    errorMessages(checkService({ lastTickAt, lastSentAt, lastEventAt, refusal: null }, START)).length;
  const minutes = (count: number) => START - count * 60_000;
  expect([at(START, 0, 0), at(minutes(6), 0, 0)]).toEqual([0, 1]);
  expect([
    at(START, minutes(10), minutes(11)),
    at(START, minutes(10), minutes(30)),
    at(START, START, minutes(30)),
  ]).toEqual([0, 1, 0]);
});

test('SES refuses everything: the refusal is named, and not when an email was accepted after it', () => {
  const minutes = (count: number) => START - count * 60_000;
  const messages = (lastSentAt: number, at: number) => {
    const refusal = { at, detail: 'AccessDeniedException: not authorized' };
    return checkService({ lastTickAt: START, lastSentAt, lastEventAt: lastSentAt, refusal }, START)
      .map((finding) => finding.message)
      .join('\n');
  };
  expect(messages(0, minutes(2))).toMatch(/has never accepted one: AccessDenied/);
  expect(messages(0, minutes(2))).not.toContain('No email has been sent yet');
  expect(messages(minutes(30), minutes(2))).toContain('AccessDenied');
  expect(messages(minutes(2), minutes(2))).not.toContain('AccessDenied');
});
