import * as z from 'zod';
import { defineGroup } from '../route';

/** Wider than elsewhere: quoted local parts, whose limits and signs are judged and not refused. */
const anyAddress = z
  .string()
  .trim()
  .max(320, { abort: true })
  .regex(/^(?:"(?:[^"\\]|\\.)*"|[^@\s]+)@[^@\s]+$/, 'Not an email address.')
  .meta({ format: 'email' });

/** What can be found out about an address, in the order of the answer. */
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

const flag = (description: string) => z.boolean().meta({ description });

const verification = z.object({
  email: z.string().meta({ description: 'The address in its normal form' }),
  valid: flag('False only when the address can not be mailed; true as well when that could not be found out'),
  status: z.enum(['valid', 'invalid', 'unknown']),
  isDisposable: flag('The domain, or one above it, is of a service of disposable addresses'),
  isAlias: flag('The domain is of a forwarding or masking service'),
  isTypo: flag('The domain looks mistyped; suggestedEmail says for what'),
  isPlusAddressed: flag('The mailbox has a tag behind a plus'),
  isPersonalEmail: flag('The domain is of a provider of personal mailboxes'),
  isRoleAccount: flag('The mailbox is of a function and not of a person'),
  domainExists: flag('DNS knows the domain'),
  hasWebsite: flag('The domain, or its www, has an address record; nothing is fetched'),
  hasMxRecords: flag('The domain names a mail server; without one mail may still go to its own address'),
  reasons: z.array(z.string()).meta({ description: 'What was found, for people' }),
  codes: z.array(z.enum(verificationCodes)).meta({ description: 'The same for programs, in the same order' }),
  suggestedEmail: z.string().optional().meta({ description: 'Only with isTypo' }),
});

export const verifyGroup = defineGroup({
  name: 'verify',
  description: 'Whether an address can be mailed, and what kind of address it is.',
  routes: {
    verifyEmail: {
      method: 'POST',
      path: '/v1/verify',
      summary: 'Verify an email address',
      description:
        'By the text, by lists and by DNS, within 2.5 seconds. A name server that does not answer makes the status ' +
        '"unknown", never "invalid". Where the project has mailboxInsights on, Amazon SES is asked too.',
      access: 'secret',
      errorShape: 'flat',
      body: z.strictObject({ email: anyAddress }),
      replies: { 200: verification },
      errors: [],
    },
  },
});
