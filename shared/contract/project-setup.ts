import * as z from 'zod';
import { timestamp } from './common';

const setupStep = z.object({
  step: z
    .enum([
      'key_created',
      'mail_accepted',
      'mail_delivered',
      'domain_verified',
      'sandbox_left',
      'events_followed',
      'member_invited',
    ])
    .meta({
      description:
        'key_created: a key works. mail_accepted, mail_delivered: of any kind. domain_verified: a domain is VERIFIED. sandbox_left: SES sends to everybody. events_followed: there is an enabled webhook or workflow. member_invited: the project has a second member',
    }),
  done: z.boolean().meta({ description: 'Whether it is so now' }),
  at: timestamp
    .nullable()
    .meta({ description: 'When it came true; null if it is not so, or if the time is not known' }),
  route: z.string().nullable().meta({
    description: 'Method and path of the route that does it, or that says how',
    example: 'POST /v1/send',
  }),
  path: z.string().nullable().meta({ description: 'Path below the dashboard where it is done', example: 'emails' }),
});

/** What a new project has done and what it lacks. */
export const setup = z.object({
  done: z.boolean().meta({ description: 'Whether all steps are done' }),
  steps: z.array(setupStep).meta({ description: 'In the order in which a new project takes them' }),
});
