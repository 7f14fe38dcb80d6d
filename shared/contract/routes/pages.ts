import * as z from 'zod';
import { defineGroup } from '../route';

const params = z.strictObject({ token: z.string().min(1).max(512) });

export const pagesGroup = defineGroup({
  name: 'pages',
  description: 'Pages that the recipients of mail open from their links.',
  routes: {
    showUnsubscribe: {
      method: 'GET',
      path: '/u/{token}',
      summary: 'Ask whether to unsubscribe',
      description: 'Changes nothing: mail scanners follow links.',
      access: 'none',
      kind: 'page',
      params,
      replies: {},
      errors: ['LINK_NOT_FOUND'],
    },
    unsubscribe: {
      method: 'POST',
      path: '/u/{token}',
      summary: 'Unsubscribe, by the page or by one click (RFC 8058)',
      access: 'none',
      kind: 'page',
      params,
      replies: {},
      errors: ['LINK_NOT_FOUND'],
    },
  },
});
