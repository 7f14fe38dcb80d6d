import * as z from 'zod';
import { MAX_FORM_BODY_BYTES } from '../body-limits';
import { defineGroup } from '../route';

const params = z.strictObject({
  token: z.string().meta({ description: 'Signed token from the link in an email', example: 'v1.k1.Y3RfMDE.9f8a7b6c' }),
});
/** Ignores parameters that email programs and analytics add. */
const query = z.object({
  c: z
    .string()
    .optional()
    .catch(undefined)
    .meta({ description: 'Campaign whose email contained the link', example: 'cmp_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' }),
});

const page = {
  access: 'none',
  kind: 'page',
  maxBodyBytes: MAX_FORM_BODY_BYTES,
  params,
  query,
  replies: {},
  errors: ['LINK_NOT_FOUND'],
} as const;

export const pagesGroup = defineGroup({
  name: 'pages',
  description: 'Pages that recipients open from links in their emails.',
  routes: {
    showUnsubscribe: {
      method: 'GET',
      path: '/u/{token}',
      summary: 'Show the unsubscribe confirmation',
      description: 'Changes nothing, because email scanners follow links.',
      ...page,
    },
    unsubscribe: {
      method: 'POST',
      path: '/u/{token}',
      summary: 'Unsubscribe from the page or with one click (RFC 8058)',
      description: 'Accepts any body. Repeating the call has no further effect.',
      ...page,
    },
    showConfirmation: {
      method: 'GET',
      path: '/c/{token}',
      summary: 'Show the subscription confirmation (double opt-in)',
      description: 'Changes nothing, because email scanners follow links.',
      ...page,
    },
    confirmSubscription: {
      method: 'POST',
      path: '/c/{token}',
      summary: 'Confirm a subscription',
      description:
        'Repeating the call has no further effect. Contacts who have unsubscribed or complained since are not subscribed.',
      ...page,
    },
    showPreferences: {
      method: 'GET',
      path: '/u/{token}/preferences',
      summary: 'Show the preferences page',
      description:
        "Topics, pausing, unsubscribing and subscribing again. The page is in the contact's language (`data.locale`), otherwise in the project's. Changes nothing.",
      ...page,
    },
    showEmail: {
      method: 'GET',
      path: '/v/{token}',
      summary: 'View an email in the browser',
      description:
        'Shows the email as it was sent to one person, without scripts and forms. Templates link to it with `{{ viewInBrowserUrl }}`. 30 days after the email was sent, or once its contact is deleted, a page with status 410 says that it can’t be shown anymore.',
      ...page,
    },
    savePreferences: {
      method: 'POST',
      path: '/u/{token}/preferences',
      summary: 'Save preferences',
      description:
        'Repeating the call has no further effect. After a complaint, the contact is never subscribed again. A link from an email older than 7 days can only reduce what the contact receives.',
      ...page,
    },
  },
});
