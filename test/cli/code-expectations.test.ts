import { expect, test } from '@jest/globals';
import { expectationErrors } from '../../bin/cli/code/expectations';
import type { Simulation } from '../../shared/contract/workflow-simulation';

const visit = (step: string, hour: number, more: Partial<Simulation['path'][number]> = {}) => ({
  ...{ step, type: 'DELAY', outcome: 'elapsed', detail: null, email: null },
  startedAt: `2026-12-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
  endedAt: null,
  ...more,
});

const sending = (step: string, hour: number, subject: string, outcome = 'sent') =>
  visit(step, hour, {
    ...{ type: 'SEND_EMAIL', outcome, detail: outcome === 'sent' ? subject : `would be skipped: ${outcome}` },
    email: { subject, from: { email: 'a@example.com' }, template: 'tpl_1', emailType: 'MARKETING' },
  });

const simulated: Simulation = {
  ...{ status: 'COMPLETED', reason: null, endedAt: null, startedAt: '2026-12-01T00:00:00.000Z' },
  path: [
    visit('wait', 0),
    sending('hello', 1, 'Hello'),
    sending('news', 2, 'News', 'skipped:unsubscribed'),
    visit('rest', 2),
    sending('bye', 5, 'Bye'),
  ],
};

const problems = (expected: Parameters<typeof expectationErrors>[0]) =>
  expectationErrors(expected, simulated, () => ['shop/hello', 'shop.hello']);

const course = [
  'What happened:',
  '  after 0 seconds: wait (DELAY, elapsed)',
  '  after 1 hour: hello (SEND_EMAIL, sent, Hello, template shop/hello)',
  '  after 2 hours: news (SEND_EMAIL, skipped:unsubscribed, would be skipped: skipped:unsubscribed, template shop/hello)',
  '  after 2 hours: rest (DELAY, elapsed)',
  '  after 5 hours: bye (SEND_EMAIL, sent, Bye, template shop/hello)',
];

test('what comes as expected has no problem; an email that would be skipped is not sent', () => {
  const path = ['wait', 'hello', 'news', 'rest', 'bye'];
  expect(problems({ path, status: 'COMPLETED', subjects: ['Hello', 'Bye'] })).toEqual([]);
  const after = { amount: 60, unit: 'minutes' } as const;
  expect(
    problems({
      emails: [
        { template: 'shop.hello', after },
        { subject: 'Bye', at: Date.parse('2026-12-01T05:00Z') },
      ],
    }),
  ).toEqual([]);
});

test('another path is shown as a difference, with what happened', () => {
  expect(problems({ path: ['wait', 'hello', 'gift', 'rest', 'bye'] })).toEqual([
    ...['path: - expected, + got', '    wait', '    hello', '  - gift', '  + news', '    rest', '    bye'],
    ...course,
  ]);
});

test('of each email it is said what is other, missing or too much', () => {
  const after = { amount: 1, unit: 'days' } as const;
  expect(problems({ emails: [{ template: 'hi', subject: 'Hi', after, at: Date.parse('2026-12-02') }] })).toEqual([
    'emails[0].subject: expected "Hi", got "Hello"',
    'emails[0].template: expected "hi", got "shop/hello"',
    'emails[0].after: expected "1 day", got "1 hour"',
    'emails[0].at: expected "2026-12-02T00:00:00.000Z", got "2026-12-01T01:00:00.000Z"',
    'emails[1]: not expected: "Bye" after 5 hours',
    ...course,
  ]);
  const three = [{}, {}, { subject: 'More' }];
  expect(problems({ emails: three })[0]).toBe('emails[2]: expected {"subject":"More"}, but it was not sent');
});
