import * as z from 'zod';

export const ruleSources = ['gmail', 'yahoo', 'outlook', 'ses'] as const;
export type RuleSource = (typeof ruleSources)[number];

export const senderRuleNames = [
  'spf',
  'dkim',
  'dmarc',
  'alignment',
  'from_domain',
  'one_click_unsubscribe',
  'complaint_rate',
  'bounce_rate',
  'tls',
  'reverse_dns',
] as const;
export type SenderRuleName = (typeof senderRuleNames)[number];
const ruleState = z.enum(['met', 'attention', 'broken', 'unknown']);
export type RuleState = z.output<typeof ruleState>;

const state = ruleState.meta({
  description:
    'broken: providers reject the emails or mark them as spam. attention: this will be a problem soon, or at higher volume. unknown: not enough data',
});

const advice = z.string().nullable().meta({ description: 'What to do; null if there is nothing to do' });
const rate = (description: string) => z.number().min(0).max(1).nullable().meta({ description });

const rule = z.object({
  rule: z.enum(senderRuleNames).meta({ description: 'The rule' }),
  state,
  askedBy: z.array(z.enum(ruleSources)).meta({ description: 'Who requires the rule' }),
  bulkOnly: z
    .boolean()
    .meta({ description: 'Whether the rule only applies to senders of 5,000 emails per day or more' }),
  about: z.string().meta({ description: 'What the rule requires' }),
  current: z.string().meta({ description: 'How the project meets the rule' }),
  value: rate('The rate; null for rules without a rate, and before any email was sent'),
  attentionFrom: rate('Rate at which the state becomes attention'),
  brokenFrom: rate('Rate at which the state becomes broken'),
  advice,
  domains: z
    .array(z.object({ id: z.string(), domain: z.string(), state, advice }))
    .meta({ description: 'The state of each verified domain, for rules about DNS' }),
});

export const senderRules = z.object({
  since: z.iso.date().meta({ description: 'The first of the seven days, in UTC' }),
  sent: z.int().meta({ description: 'Emails sent in the seven days' }),
  hardBounces: z.int().meta({ description: 'Emails that bounced permanently' }),
  complaints: z.int().meta({ description: 'Emails marked as spam' }),
  sources: z
    .array(
      z.object({
        source: z.enum(ruleSources).meta({ description: 'Who publishes the rules' }),
        url: z.string().meta({ description: 'Where the rules are published' }),
        mostInADay: z
          .int()
          .nullable()
          .meta({ description: 'Highest number of emails to its mailboxes on one of the days (UTC); null for SES' }),
        bulk: z
          .boolean()
          .nullable()
          .meta({ description: 'Whether that number makes the project a bulk sender; null for SES' }),
      }),
    )
    .meta({ description: 'Who publishes rules, and the volume to each' }),
  rules: z.array(rule).meta({ description: 'The rules, in recommended reading order' }),
});
