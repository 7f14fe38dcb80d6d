import * as z from 'zod';
import { defineGroup } from '../route';

/** Accepts quoted local parts: the verification reports them. */
const addressToVerify = z
  .string()
  .trim()
  .max(320, { abort: true })
  .regex(/^(?:"(?:[^"\\]|\\.)*"|[^@\s]+)@[^@\s]+$/, 'Invalid email address.')
  .meta({ format: 'email', description: 'Address to verify, at most 320 characters', example: 'ada@gmial.com' });

export const verificationCodes = [
  'local_part_syntax',
  'non_ascii_local_part',
  'local_part_too_long',
  'domain_syntax',
  'domain_too_long',
  'address_too_long',
  'domain_not_found',
  'null_mx',
  'no_mail_server',
  'disposable',
  'mailbox_disposable',
  'mailbox_not_found',
  'mailbox_doubtful',
  'mailbox_random',
  'mailbox_confirmed',
  'dns_unavailable',
  'address_literal',
  'implicit_mx',
  'typo',
  'role_account',
  'alias',
  'quoted_local_part',
] as const;

export type VerificationCode = (typeof verificationCodes)[number];

const booleanOf = (description: string) => z.boolean().meta({ description });
export const verdict = z.enum(['valid', 'invalid', 'unknown']);
export type AddressVerdict = z.output<typeof verdict>;

const verification = z.object({
  email: z.string().meta({ description: 'The normalized address' }),
  valid: booleanOf('False only if the address cannot receive emails; true if that is unknown'),
  status: verdict.meta({ description: 'unknown: DNS did not respond in time' }),
  isDisposable: booleanOf('The domain, or a parent domain, belongs to a disposable email service'),
  isAlias: booleanOf('The domain belongs to a forwarding or masking service'),
  isTypo: booleanOf('The domain looks misspelled; see suggestedEmail'),
  isPlusAddressed: booleanOf('The mailbox has a tag after a plus sign'),
  isPersonalEmail: booleanOf('The domain belongs to a personal mailbox provider'),
  isRoleAccount: booleanOf('The mailbox belongs to a role such as info, not to a person'),
  domainExists: booleanOf('The domain exists in DNS'),
  hasWebsite: booleanOf('The domain or its www subdomain has an address record; no page is fetched'),
  hasMxRecords: booleanOf(
    'The domain has MX records; without them, emails can still be delivered to its address record',
  ),
  reasons: z.array(z.string()).meta({ description: 'The findings as text' }),
  codes: z.array(z.enum(verificationCodes)).meta({ description: 'The findings as codes, in the same order' }),
  suggestedEmail: z.string().optional().meta({ description: 'Only with isTypo' }),
});

export const verifyGroup = defineGroup({
  name: 'verify',
  description: 'Check whether an address can receive emails, and what kind of address it is.',
  routes: {
    verifyEmail: {
      method: 'POST',
      path: '/v1/verify',
      summary: 'Verify an email address',
      description:
        'Checks the syntax, known lists and DNS, within 2.5 seconds. If a name server does not respond, the status is ' +
        '"unknown", never "invalid". With the project setting mailboxInsights, Amazon SES is queried too.',
      access: 'secret',
      auditsCallsOf: 'nobody',
      errorShape: 'flat',
      body: z.strictObject({ email: addressToVerify }),
      replies: { 200: verification },
      errors: [],
    },
  },
});
