import * as z from 'zod';
import { timestamp } from './common';

export const attentionKinds = [
  'account_stopped',
  'account_in_review',
  'quota_nearly_used',
  'campaigns_rest',
  'sending_paused',
  'reputation_near_limit',
  'complaint_rate_high',
  'bounce_rate_high',
  'domain_failing',
  'domain_rule_unmet',
  'campaign_paused',
  'approval_waiting',
  'webhook_disabled',
  'webhook_failing',
  'executions_failed',
] as const;

export const FAILED_EXECUTION_DAYS = 7;
export const MAX_COUNTED_FAILURES = 100;
export const MAX_LISTED_APPROVALS = 20;
export const MAX_LISTED_CAMPAIGNS = 20;

const item = z.object({
  kind: z.enum(attentionKinds).meta({
    description:
      'account_stopped: SES does not accept emails. account_in_review: SES may pause the account. quota_nearly_used: 80% of the 24-hour quota is used. campaigns_rest: SES refuses the project’s campaign emails, so one is tried every few minutes until SES accepts it. sending_paused: the project is paused. reputation_near_limit: 70% of a limit that pauses sending is reached. complaint_rate_high, bounce_rate_high: the rule `complaint_rate` or `bounce_rate` of `GET /project/sender-rules` needs attention or is broken, and no pause for it is in effect or near. domain_failing: a verified domain has lost its records. domain_rule_unmet: a verified domain does not meet the rule `spf`, `dkim`, `dmarc` or `alignment` of `GET /project/sender-rules`. approval_waiting: an agent requests approval of a campaign. campaign_paused: a campaign is paused. webhook_disabled: the service disabled a webhook. webhook_failing: messages to a webhook fail. executions_failed: executions of a workflow have failed',
  }),
  urgent: z.boolean().meta({ description: 'Whether something has stopped; otherwise it may stop soon' }),
  id: z.string().nullable().meta({ description: 'Id of the affected record' }),
  name: z.string().nullable().meta({ description: 'Name, address or domain of the record' }),
  message: z.string().meta({ description: 'The problem and its solution' }),
  since: timestamp.nullable().meta({ description: 'When the problem started, if known' }),
  path: z.string().meta({ description: 'Dashboard path where it can be fixed', example: 'deliverability' }),
});

export const attention = z.object({
  items: z.array(item).meta({ description: 'Most urgent first; empty if there are no problems' }),
});

export type AttentionItem = z.output<typeof item>;
