import * as z from 'zod';
import { defineGroup } from '../route';

/** Any token: one that is not ours is a 404, whatever its form. */
const params = z.strictObject({ token: z.string() });
/**
 * The campaign whose mail the link was in. Whatever stands there, the page opens, and mail programs and analytics append
 * parameters of their own to links.
 */
const query = z.object({ c: z.string().optional().catch(undefined) });

/** What all pages have in common: a signed link is all that opens them. */
const page = {
  access: 'none',
  kind: 'page',
  params,
  query,
  replies: {},
  errors: ['LINK_NOT_FOUND'],
} as const;

export const pagesGroup = defineGroup({
  name: 'pages',
  description: 'Pages that the recipients of mail open from their links.',
  routes: {
    showUnsubscribe: {
      method: 'GET',
      path: '/u/{token}',
      summary: 'Ask whether to unsubscribe',
      description: 'Changes nothing: mail scanners follow links.',
      ...page,
    },
    unsubscribe: {
      method: 'POST',
      path: '/u/{token}',
      summary: 'Unsubscribe, by the page or by one click (RFC 8058)',
      description: 'Takes any body, and may be repeated.',
      ...page,
    },
    showConfirmation: {
      method: 'GET',
      path: '/c/{token}',
      summary: 'Ask whether to be subscribed (double opt-in)',
      description: 'Changes nothing: mail scanners follow links.',
      ...page,
    },
    confirmSubscription: {
      method: 'POST',
      path: '/c/{token}',
      summary: 'Confirm a subscription',
      description: 'May be repeated. Who has left or complained since is not subscribed.',
      ...page,
    },
    showPreferences: {
      method: 'GET',
      path: '/u/{token}/preferences',
      summary: 'Show what a person may choose: topics, a break, leaving and coming back',
      description: 'In the language of the contact (`data.locale`), else of the project. Changes nothing.',
      ...page,
    },
    savePreferences: {
      method: 'POST',
      path: '/u/{token}/preferences',
      summary: "Save the preferences page's form",
      description: 'May be repeated. Nobody is subscribed again after a complaint.',
      ...page,
    },
  },
});
