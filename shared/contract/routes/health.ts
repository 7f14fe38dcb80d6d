import * as z from 'zod';
import { timestamp } from '../common';
import { defineGroup } from '../route';

const dateOf = (list: string) => z.string().meta({ format: 'date', description: `Date of the list of ${list}` });

const lists = z
  .object({
    disposable: dateOf('disposable domains'),
    personal: dateOf('providers of personal mailboxes'),
    aliases: dateOf('forwarding and masking services'),
    roles: dateOf('role names'),
    typos: dateOf('typos'),
  })
  .meta({ description: 'When each list of POST /v1/verify was built or last reviewed' });

export const healthGroup = defineGroup({
  name: 'health',
  description: 'Whether the service answers, and its version.',
  routes: {
    getHealth: {
      method: 'GET',
      path: '/health',
      summary: 'Check that the service answers',
      access: 'none',
      replies: {
        200: z.object({
          status: z.literal('ok').meta({ description: 'The service answers' }),
          version: z.string().meta({ description: 'Version of the service' }),
          time: timestamp,
          lists,
        }),
      },
      errors: [],
    },
  },
});
