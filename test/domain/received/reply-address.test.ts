import { describe, expect, test } from '@jest/globals';
import { campaignEmailId } from '../../../shared/domain/campaigns/campaign-email';
import { emailIdOf } from '../../../shared/domain/emails/email-id';
import { emailOfReplyAddress, replyAddress } from '../../../shared/domain/received/reply-address';

const contactId = 'ct_ffffffffffffffff0123456789abcdef';
const emails = [
  ['of the API', emailIdOf('em_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E', contactId)],
  ['of a campaign', campaignEmailId({ campaignId: 'cmp_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E', contactId })],
] as const;
const project = { secret: 'one' };
const addressOf = (email: string, secret = 'one') => replyAddress(secret, email, 'reply.example.com') ?? '';

describe.each(emails)('the address of an email %s', (_kind, email) => {
  test('has 64 characters before the @ and names the email, in any case', () => {
    const address = addressOf(email);
    expect(address.indexOf('@')).toBe(64);
    expect(emailOfReplyAddress(project, address)).toBe(email);
    expect(emailOfReplyAddress(project, address.toUpperCase())).toBe(email);
  });

  test('is good after the secret was replaced, and not after it was revoked', () => {
    const earlier = { version: 1, secret: 'one', replacedAt: '2026-12-01T00:00:00.000Z' };
    const replaced = { secret: 'two', secretVersion: 2, earlierSecrets: [earlier] };
    expect(emailOfReplyAddress(replaced, addressOf(email))).toBe(email);
    const revoked = { ...replaced, earlierSecrets: [{ ...earlier, revokedAt: earlier.replacedAt }] };
    expect(emailOfReplyAddress(revoked, addressOf(email))).toBeNull();
  });

  test('a forged or foreign address names nothing', () => {
    const address = addressOf(email);
    expect(emailOfReplyAddress(project, addressOf(email, 'another'))).toBeNull();
    for (let at = 2; at < 64; at++) {
      const other = address[at] === 'e' ? 'c' : address[at] === '0' ? '1' : '0';
      expect(emailOfReplyAddress(project, address.slice(0, at) + other + address.slice(at + 1))).toBeNull();
    }
  });
});

test.each([
  'hello@example.com',
  'r+@example.com',
  `r+e${'0'.repeat(61)}@example.com`,
  `r+e${'z'.repeat(61)}@example.com`,
])('%s names nothing', (address) => expect(emailOfReplyAddress(project, address)).toBeNull());

test('there is none where it would be too long', () => {
  expect(replyAddress('one', emails[0][1], `${'a'.repeat(190)}.example`)).toBeNull();
});
