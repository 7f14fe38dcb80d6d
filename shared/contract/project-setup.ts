import * as z from 'zod';
import { timestamp } from './common';

const setupStepName = z.enum([
  'key_created',
  'email_accepted',
  'email_delivered',
  'domain_verified',
  'sandbox_left',
  'events_followed',
  'member_invited',
  'contacts_added',
  'template_created',
  'campaign_sent',
  'form_created',
]);
export type SetupStep = z.output<typeof setupStepName>;

const setupStep = z.object({
  step: setupStepName.meta({
    description:
      'key_created: an API key works. email_accepted, email_delivered: an email of any kind. domain_verified: a domain is VERIFIED. sandbox_left: SES sends to everyone. events_followed: there is an enabled webhook or workflow. member_invited: the project has a second member. contacts_added, template_created, form_created: the project has one. campaign_sent: the sending of a campaign has begun',
  }),
  done: z.boolean().meta({ description: 'Whether the step is complete' }),
  at: timestamp
    .nullable()
    .meta({ description: 'When the step was completed; null if it is not complete, or if the time is not known' }),
  route: z.string().nullable().meta({
    description: 'Method and path of the route that completes the step, or that explains how',
    example: 'POST /v1/send',
  }),
  path: z
    .string()
    .nullable()
    .meta({ description: 'Dashboard path where the step can be completed', example: 'emails' }),
});

const progress = {
  done: z.boolean().meta({ description: 'Whether all steps are complete' }),
  steps: z.array(setupStep).meta({ description: 'In the recommended order for a new project' }),
};

export const setup = z.object({
  ...progress,
  marketing: z
    .object(progress)
    .meta({ description: 'The setup progress of a team that sends campaigns from the dashboard, without code' }),
});
