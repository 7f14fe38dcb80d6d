import * as z from 'zod';
import { timestamp } from './common';

export const attentionKinds = [
  'account_stopped',
  'account_in_review',
  'quota_nearly_used',
  'mail_paused',
  'reputation_near_limit',
  'domain_failing',
  'campaign_paused',
  'approval_waiting',
  'webhook_disabled',
  'webhook_failing',
  'executions_failed',
] as const;

/** Failed executions are told of for so many days after their start. */
export const FAILED_EXECUTION_DAYS = 7;
/** Failed executions of one workflow are counted up to this number. */
export const MAXIMUM_FAILED = 100;
/** Requests of agents that one answer tells of. */
export const MAXIMUM_WAITING = 20;
/** Paused campaigns of one answer. */
export const MAXIMUM_PAUSED = 20;

const item = z.object({
  kind: z.enum(attentionKinds).meta({
    description:
      'account_stopped: SES takes no mail. account_in_review: SES may stop the account. quota_nearly_used: 80 % of the quota of 24 hours. mail_paused: a pause of the project. reputation_near_limit: 70 % of a limit at which mail is paused. domain_failing: a verified domain has lost its records. approval_waiting: an agent asks for the sending of a campaign. webhook_disabled: by the service. executions_failed: of one workflow',
  }),
  urgent: z.boolean().meta({ description: 'Whether something has stopped; otherwise it may stop soon' }),
  id: z.string().nullable().meta({ description: 'Id of the record that it is about' }),
  name: z.string().nullable().meta({ description: 'Name, address or domain of the record' }),
  message: z.string().meta({ description: 'What is wrong and what to do, in sentences' }),
  since: timestamp.nullable().meta({ description: 'Since when, if it is known' }),
  path: z.string().meta({ description: 'Path below the dashboard where it is solved', example: 'deliverability' }),
});

/** What stopped or may stop soon in a project. */
export const attention = z.object({
  items: z.array(item).meta({ description: 'Urgent ones first; empty if all is well' }),
});

export type AttentionItem = z.output<typeof item>;
