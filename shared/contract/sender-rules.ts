import * as z from 'zod';

/** Who asks senders for something. SES judges the account, the others their own mailboxes. */
export const ruleSources = ['gmail', 'yahoo', 'outlook', 'ses'] as const;
export type RuleSource = (typeof ruleSources)[number];

/** The rules, in the order in which they are shown. */
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

const state = z.enum(['met', 'attention', 'broken', 'unknown']).meta({
  description:
    'broken: mail is refused or junked for it. attention: soon, or once you send more. unknown: nothing to judge by yet',
});
const advice = z.string().nullable().meta({ description: 'What to do, in a sentence; null if there is nothing to do' });
const rate = (description: string) => z.number().min(0).max(1).nullable().meta({ description });

const rule = z.object({
  rule: z.enum(senderRuleNames).meta({ description: 'The rule' }),
  state,
  askedBy: z.array(z.enum(ruleSources)).meta({ description: 'Who asks for it' }),
  bulkOnly: z.boolean().meta({ description: 'Whether it is asked only of those who send 5,000 mails a day or more' }),
  about: z.string().meta({ description: 'What the rule asks for' }),
  current: z.string().meta({ description: 'How the project does, in a sentence' }),
  value: rate('The rate; null for rules that are no rates, and before any mail was sent'),
  attentionFrom: rate('The rate from which it wants attention'),
  brokenFrom: rate('The rate from which it is broken'),
  advice,
  domains: z
    .array(z.object({ id: z.string(), domain: z.string(), state, advice }))
    .meta({ description: 'The state of each verified domain, of rules that concern DNS' }),
});

/** The answer of GET /project/sender-rules. */
export const senderRules = z.object({
  since: z.iso.date().meta({ description: 'The first of the seven days that are judged, in UTC' }),
  sent: z.int().meta({ description: 'Mails that were sent in that time' }),
  hardBounces: z.int().meta({ description: 'Those that bounced for good' }),
  complaints: z.int().meta({ description: 'Those reported as spam' }),
  sources: z
    .array(
      z.object({
        source: z.enum(ruleSources).meta({ description: 'Who publishes the rules' }),
        url: z.string().meta({ description: 'Where the rules are published' }),
        mostInADay: z
          .int()
          .nullable()
          .meta({ description: 'Most mails to its mailboxes in one of the days (UTC); null for SES' }),
        bulk: z.boolean().nullable().meta({ description: 'Whether that makes a bulk sender; null for SES' }),
      }),
    )
    .meta({ description: 'Who publishes rules, and how much mail goes to each' }),
  rules: z.array(rule).meta({ description: 'The rules, in the order in which to read them' }),
});
