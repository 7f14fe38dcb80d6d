import * as z from 'zod';
import { contactRef, instant, instantOr, listQuery } from './common';
import { FIGURE_LOOKBACK_DAYS, figureKinds, figures, mailboxProviders } from './figures';
import { emailStatuses } from './statuses';

export const reputationStreams = ['marketing', 'transactional', 'confirmation', 'visitors', 'established'] as const;

const reputationFilters = {
  reputation: z.enum(['hardBounces', 'complaints']).optional().meta({
    description:
      'Only emails that count as hard bounces or complaints in `reputation` of GET /project, including campaign emails. The newest bounce or complaint comes first, and `from` and `to` refer to its time. An email with copies counts once per address, but is listed once, at its latest time. After POST /project/resume, the count excludes earlier emails, but the list does not. Emails are listed for ten days',
    example: 'hardBounces',
  }),
  stream: z.enum(reputationStreams).optional().meta({
    description: 'With `reputation`: only emails of this stream; `established` is marketing and transactional together',
    example: 'marketing',
  }),
};

const figureFilters = {
  happened: z
    .enum(figures)
    .optional()
    .meta({
      description: `Only emails that this metric of GET /stats counts between \`from\` and \`to\`. With \`from\`, emails accepted more than ${FIGURE_LOOKBACK_DAYS} days before it are not included. Defaults to accepted if \`from\`, \`to\`, \`kind\`, \`template\`, \`workflow\`, \`bounce\` or \`provider\` is set`,
      example: 'opened',
    }),
  from: instant.optional().meta({ description: 'Start of the time range, inclusive' }),
  to: instantOr('This is the end of a time range. For emails to an address, use `email`.').optional().meta({
    description: 'End of the time range, exclusive. For emails to an address, see `email`',
    example: '2026-12-08T00:00:00Z',
  }),
  kind: z.enum(figureKinds).optional().meta({ description: 'Only emails of this kind', example: 'workflow' }),
  template: z.string().min(1).max(100).optional().meta({
    description: 'Only emails from the template with this id or alias; also the id of a deleted template',
    example: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  workflow: z.string().min(1).max(100).optional().meta({
    description: 'Only emails of this workflow',
    example: 'wf_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  bounce: z
    .string()
    .regex(/^(?:hard|soft):\w{1,64}$/, 'Expected hard or soft and the reason, such as hard:NoEmail.')
    .optional()
    .meta({
      description: 'With `happened=bounced`: only emails that bounced for this reason, as named in GET /stats',
      example: 'hard:NoEmail',
    }),
  provider: z.enum(mailboxProviders).optional().meta({
    description: 'Only emails to addresses at this provider',
    example: 'gmail',
  }),
};

export const emailQuery = z.strictObject({
  ...listQuery,
  contact: contactRef.optional(),
  email: z.string().min(1).max(320).optional().meta({
    description:
      'Only emails to this address, whether or not a contact has it now. With `contact`, only those of the contact. Excludes copies',
    example: 'ada@example.com',
  }),
  status: z.enum(emailStatuses).optional().meta({ description: 'Only emails with this status', example: 'BOUNCED' }),
  campaign: z.string().min(1).max(100).optional().meta({
    example: 'cmp_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
    description:
      'Only emails of this campaign, in the order of its recipients. Without this filter or a contact, campaign emails are not included',
  }),
  tag: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64}$/, 'Expected a tag as name:value.')
    .optional()
    .meta({ description: 'Only emails with this tag, as name:value', example: 'flow:checkout' }),
  subject: z.string().trim().min(1).max(100).optional().meta({
    description:
      'Only emails whose subject contains all these words, in any order, case-insensitive. There is no index: a page reads about 3,000 emails; the first page reads more, for at most 2 seconds',
    example: 'order 1017',
  }),
  ...figureFilters,
  ...reputationFilters,
});
