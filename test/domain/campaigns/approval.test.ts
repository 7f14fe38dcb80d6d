import { expect, test } from '@jest/globals';
import { approvalParts } from '../../../shared/contract/approvals';
import { changedParts, endOfRequest, fingerprintOf, hashesOf } from '../../../shared/domain/campaigns/approval';

const parts = {
  content: { subject: 'News', bodies: { body: '<p>Hi</p>', text: null } },
  template: { id: 'tpl_1', version: 3 },
  sender: { from: 'hello@example.com' },
  audience: { audienceType: 'ALL' },
  recipients: { recipients: 2 },
  schedule: { scheduledAt: null },
  rendering: [{ ok: true }],
};

test('the order of members and members without a value change no fingerprint', () => {
  const content = { bodies: { text: null, body: '<p>Hi</p>' }, previewText: undefined, subject: 'News' };
  expect(fingerprintOf(hashesOf({ ...parts, content }))).toBe(fingerprintOf(hashesOf(parts)));
});

test.each(approvalParts)('another %s is another fingerprint, and is named', (part) => {
  const other = hashesOf({ ...parts, [part]: { other: 1 } });
  expect(changedParts(hashesOf(parts), other)).toEqual([part]);
  expect(fingerprintOf(other)).not.toBe(fingerprintOf(hashesOf(parts)));
});

test('a request waits for 72 hours, and not beyond the time for which it was asked', () => {
  expect(endOfRequest(0, null)).toBe(72 * 3_600_000);
  expect(endOfRequest(0, 1_000)).toBe(1_000);
});
