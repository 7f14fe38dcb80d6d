import * as z from 'zod';
import { FORM_BODY } from '../body-limits';
import { defineGroup } from '../route';

/** Any text: a token that is not ours is a 404. */
const params = z.strictObject({
  token: z.string().meta({ description: 'Signed token of the link in a mail', example: 'v1.k1.Y3RfMDE.9f8a7b6c' }),
});
/** The page opens whatever the query has: mail programs and analytics add parameters of their own to links. */
const query = z.object({
  c: z
    .string()
    .optional()
    .catch(undefined)
    .meta({ description: 'Campaign whose mail the link was in', example: 'cmp_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' }),
});

/** What all pages have in common: only a signed link opens them. */
const page = {
  access: 'none',
  kind: 'page',
  maxBodyBytes: FORM_BODY,
  params,
  query,
  replies: {},
  errors: ['LINK_NOT_FOUND'],
} as const;

export const pagesGroup = defineGroup({
  name: 'pages',
  description: 'Pages that recipients open with the links in their mail.',
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
      summary: 'Unsubscribe, on the page or with one click (RFC 8058)',
      description: 'Accepts any body. Repeats are harmless.',
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
      description: 'Repeats are harmless. Contacts who unsubscribed or complained since are not subscribed.',
      ...page,
    },
    showPreferences: {
      method: 'GET',
      path: '/u/{token}/preferences',
      summary: 'Show the preferences: topics, a break, unsubscribing and subscribing again',
      description: "The page is in the contact's language (`data.locale`), else in the project's. Changes nothing.",
      ...page,
    },
    savePreferences: {
      method: 'POST',
      path: '/u/{token}/preferences',
      summary: 'Save the preferences',
      description:
        'Repeats are harmless. After a complaint nobody is subscribed again. The link of a mail that is older than 7 days can only lessen what the person gets.',
      ...page,
    },
  },
});
