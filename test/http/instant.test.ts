import { expect, test } from '@jest/globals';
import { instant } from '../../shared/contract/common';
import { groups } from '../../shared/contract/groups';

test.each([
  ['2026-12-30T10:00Z', '2026-12-30T10:00:00.000Z'],
  ['2026-12-30T10:00+02:00', '2026-12-30T08:00:00.000Z'],
  ['2026-12-30T10:00-02:00', '2026-12-30T12:00:00.000Z'],
  ['2026-12-30T10:00:05Z', '2026-12-30T10:00:05.000Z'],
  ['2026-12-30T10:00:05.25Z', '2026-12-30T10:00:05.250Z'],
])('a time may omit its seconds: %s', (text, iso) => {
  expect(new Date(instant.parse(text)).toISOString()).toBe(iso);
});

test.each([
  '2026-12-30T10:00',
  '2026-12-30T10Z',
  '2026-12-30T24:00Z',
  '2026-02-30T10:00Z',
  '2026-12-30T10:00 +02:00',
  5,
])('%p is no time', (text) => {
  expect(instant.safeParse(text).error?.issues[0]?.message).toMatch(/^Expected a date and time with a time zone/);
});

test('a send can be scheduled to a minute', () => {
  const body = { to: 'ada@example.org', subject: 'Hi', body: 'Hi', scheduledAt: '2026-12-30T10:00Z' };
  const { scheduledAt } = groups.send.routes.sendEmail.body.parse(body);
  expect(scheduledAt).toBe(Date.parse('2026-12-30T10:00:00Z'));
});
