import { expect, test } from '@jest/globals';
import { isAutomatic } from '../../../shared/domain/received/automatic';
import { readNotification } from '../../../shared/domain/received/notification';
import { replyText } from '../../../shared/domain/received/received-data';

test.each([
  ['Gmail', 'Yes please.\r\n\r\nOn Tue, Nov 24, 2026 at 9:00 AM Shop <hello@example.com> wrote:\r\n\r\n> Want it?'],
  ['Gmail, broken', 'Yes please.\n\nOn Tue, Nov 24, 2026 at 9:00 AM Shop\n<hello@example.com> wrote:\n\n> Want it?'],
  ['Apple Email, German', 'Yes please.\n\n> Am 24.11.2026 um 09:00 schrieb Shop <hello@example.com>:\n>\n> Want it?'],
  ['Outlook', 'Yes please.\n\n________________________________\nFrom: Shop\nSent: Tuesday\nWant it?'],
  ['old Outlook', 'Yes please.\n\n-----Original Message-----\nFrom: Shop\nWant it?'],
  ['French', 'Yes please.\n\nLe mar. 24 nov. 2026 à 09:00, Shop <hello@example.com> a écrit :\n> Want it?'],
  ['a signature', 'Yes please.\n-- \nAda'],
  ['nothing else', 'Yes please.'],
])('the answer without the quotation: %s', (_program, text) => {
  expect(replyText(text)).toBe('Yes please.');
});

test('answers between the lines are kept', () => {
  expect(replyText('> One?\nYes.\n> Two?\nNo.')).toBe('Yes.\nNo.');
});

const signs = (headers: Record<string, string>, contentType = 'text/plain') => ({
  headers: new Map(Object.entries(headers)),
  contentType,
});

test.each([
  ['an absence', signs({ 'auto-submitted': 'auto-replied' })],
  ['a bulk email', signs({ precedence: 'bulk' })],
  ['an email without a way back', signs({ 'return-path': '<>' })],
  ['a report of delivery', signs({}, 'multipart/report')],
  ['Exchange', signs({ 'x-auto-response-suppress': 'All' })],
  ['a list', signs({ 'list-id': '<a.example.org>' })],
])('%s is automatic', (_case, email) => {
  expect(isAutomatic(email)).toBe(true);
});

test("a person's email is not automatic", () => {
  expect(isAutomatic(signs({ 'auto-submitted': 'no', 'return-path': '<ada@example.org>' }))).toBe(false);
});

const project = `prj_${'0'.repeat(26)}`;
const domain = `dom_${'1'.repeat(26)}`;
const notification = (objectKey: unknown, more = {}) => ({
  notificationType: 'Received',
  mail: { timestamp: '2026-12-01T08:00:00Z' },
  receipt: { recipients: ['Hello@Example.com', 7], spamVerdict: { status: 'FAIL' }, action: { objectKey }, ...more },
});

test("SES's notification names project and domain by its object", () => {
  expect(readNotification(notification(`inbound/raw/${project}/${domain}/abc123`))).toMatchObject({
    ...{ projectId: project, domainId: domain, at: '2026-12-01T08:00:00.000Z' },
    ...{ recipients: ['hello@example.com'], spam: 'FAIL', virus: 'GRAY', dmarc: 'GRAY' },
  });
});

test.each([
  ['another place', `mail/40d/${project}/x`],
  ['a way up', `inbound/raw/${project}/${domain}/../../x`],
  ['no object', undefined],
])('a notification of %s is not ours', (_case, key) => {
  expect(readNotification(notification(key))).toBeNull();
});

test('an event of sent email is not one', () => {
  expect(readNotification({ eventType: 'Send', mail: {} })).toBeNull();
  expect(readNotification(null)).toBeNull();
});
