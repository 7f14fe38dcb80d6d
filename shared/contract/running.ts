import * as z from 'zod';
import { timestamp } from './common';

export const MAX_RUNNING = 5;

const total = z.int().min(0).meta({ description: 'Total number, including those that are not in `items`' });
const id = z.string();
const name = z.string();

const sendingCampaign = z.object({
  id,
  name,
  startedAt: timestamp.nullable().meta({ description: 'When sending started' }),
  recipients: z.int().min(0).meta({ description: 'Contacts that get the campaign, as far as they are known' }),
  done: z.int().min(0).meta({ description: 'Of these, contacts whose email is no longer queued' }),
});

const scheduledCampaign = z.object({
  id,
  name,
  scheduledAt: timestamp.nullable().meta({ description: 'When sending starts' }),
});

export const jobType = z.enum(['import', 'export', 'bulk', 'suppression_import', 'suppression_export']);
export type JobType = z.output<typeof jobType>;

const job = z.object({
  id,
  type: jobType.meta({ description: 'Type of the job' }),
  status: z.enum(['QUEUED', 'RUNNING']).meta({ description: 'QUEUED jobs have not started yet' }),
  processed: z.int().min(0).meta({ description: 'Rows or contacts processed so far' }),
  total: z.int().min(0).nullable().meta({ description: 'Total rows or contacts; null if not known yet' }),
});

export const running = z
  .object({
    sending: z
      .object({ items: z.array(sendingCampaign), total })
      .meta({ description: 'Campaigns that are being sent' }),
    scheduled: z
      .object({ items: z.array(scheduledCampaign), total })
      .meta({ description: 'Campaigns that are scheduled' }),
    jobs: z.object({ items: z.array(job), total }).meta({ description: 'Jobs that are running or queued' }),
  })
  .meta({ description: `At most ${MAX_RUNNING} of each kind, newest first` });
