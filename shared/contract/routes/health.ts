import * as z from 'zod';
import { timestamp } from '../common';
import { defineGroup } from '../route';

export const healthGroup = defineGroup({
  name: 'health',
  description: 'Whether the service answers, and which version it is.',
  routes: {
    getHealth: {
      method: 'GET',
      path: '/health',
      summary: 'Tell whether the service answers',
      access: 'none',
      replies: { 200: z.object({ status: z.literal('ok'), version: z.string(), time: timestamp }) },
      errors: [],
    },
  },
});
