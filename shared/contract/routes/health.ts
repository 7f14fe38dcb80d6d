import * as z from 'zod';
import { timestamp } from '../common';
import { defineGroup } from '../route';

const date = z.string().meta({ format: 'date' });

const lists = z
  .object({ disposable: date, personal: date, aliases: date, roles: date, typos: date })
  .meta({ description: 'When each list behind POST /v1/verify was made or last looked through' });

export const healthGroup = defineGroup({
  name: 'health',
  description: 'Whether the service answers, and which version it is.',
  routes: {
    getHealth: {
      method: 'GET',
      path: '/health',
      summary: 'Tell whether the service answers',
      access: 'none',
      replies: { 200: z.object({ status: z.literal('ok'), version: z.string(), time: timestamp, lists }) },
      errors: [],
    },
  },
});
