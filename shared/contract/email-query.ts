import * as z from 'zod';
import { contactRef, instant, listQuery } from './common';
import { FIGURE_LOOKBACK_DAYS, figureKinds, figureProviders, figures } from './figures';
import { emailStatuses } from './statuses';

/** Lists the mails behind a figure of GET /stats. */
const figureFilters = {
  happened: z
    .enum(figures)
    .optional()
    .meta({
      description: `Only emails that this figure of GET /stats counts, between \`from\` and \`to\`. With \`from\`, of those accepted up to ${FIGURE_LOOKBACK_DAYS} days before it. By default accepted, if another of these filters is given`,
      example: 'opened',
    }),
  from: instant.optional().meta({ description: 'When it happened: first moment' }),
  to: instant
    .optional()
    .meta({ description: 'When it happened: end, which does not belong to it', example: '2026-12-08T00:00:00Z' }),
  kind: z.enum(figureKinds).optional().meta({ description: 'Only emails of this kind', example: 'workflow' }),
  template: z.string().min(1).max(100).optional().meta({
    description: 'Only emails from this template',
    example: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  workflow: z.string().min(1).max(100).optional().meta({
    description: 'Only emails of this workflow',
    example: 'wf_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
  bounce: z
    .string()
    .regex(/^(?:hard|soft):\w{1,64}$/, 'Expected hard or soft with the reason, as hard:NoEmail.')
    .optional()
    .meta({
      description: 'With `happened=bounced`: only emails that came back for this reason, as GET /stats names it',
      example: 'hard:NoEmail',
    }),
  provider: z.enum(figureProviders).optional().meta({
    description: 'Only emails to addresses at this provider',
    example: 'gmail',
  }),
};

/** What GET /emails takes. */
export const emailQuery = z.strictObject({
  ...listQuery,
  contact: contactRef.optional(),
  status: z.enum(emailStatuses).optional().meta({ description: 'Only emails of this status', example: 'BOUNCED' }),
  campaign: z.string().min(1).max(100).optional().meta({
    example: 'cmp_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
    description:
      'Only emails of this campaign, in the order of its recipients. Without it, or a contact, campaign mail is left out',
  }),
  tag: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64}$/, 'Expected a tag as name:value.')
    .optional()
    .meta({ description: 'Only emails with this tag, as name:value', example: 'flow:checkout' }),
  subject: z.string().trim().min(1).max(100).optional().meta({
    description:
      'Only emails whose subject has all these words, in any case and order. No index helps: a page looks through some 3,000 emails, the first one through more as far as 2 seconds go',
    example: 'order 1017',
  }),
  ...figureFilters,
});
