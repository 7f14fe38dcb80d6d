import * as z from 'zod';
import { errorWithCode, httpsUrl, lineName, timestamp } from './common';
import { pause, reputation } from './project-reputation';

const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const MAX_POSTAL = 1000;
const MAX_PUBLIC_EMAIL = 100_000;

const address = z
  .string()
  .trim()
  .min(1)
  .max(320)
  .meta({ description: 'Email address without a display name', example: 'shop@example.com' });

const postalAddress = z
  .string()
  .trim()
  .min(1)
  .max(MAX_POSTAL)
  .refine(
    (text) => !CONTROL.test(text),
    errorWithCode('invalid_string', 'The only control characters allowed are line breaks and tabs.'),
  );
const language = z
  .enum(['en', 'de', 'fr', 'es', 'pt'])
  .meta({ description: "Language of the service's pages and footers", example: 'en' });

export type ProjectLanguage = z.output<typeof language>;

const trackingInput = z.strictObject({
  transactional: z
    .boolean()
    .nullish()
    .meta({ description: 'For transactional email; false by default', example: false }),
  marketing: z.boolean().nullish().meta({ description: 'For marketing email; true by default', example: true }),
});

const utmValue = lineName.max(100);
const utm = z.strictObject({
  source: utmValue.meta({ description: 'utm_source', example: 'newsletter' }),
  medium: utmValue.optional().meta({ description: 'utm_medium; email if omitted', example: 'email' }),
});

const doubleOptIn = z.strictObject({
  enabled: z.boolean().meta({ description: 'Whether contacts must confirm their subscription', example: true }),
  templateId: z.string().min(1).max(255).meta({
    description: 'Id or alias of a TRANSACTIONAL template that shows `{{ confirmUrl }}`',
    example: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
});

const logoUrl = httpsUrl(
  /^[^"'\\;,\s<>]+$/,
  'Expected an address that starts with https:// and has no quotes, commas, semicolons, spaces or user name.',
);

const accentColor = z.string().regex(/^#[\da-f]{6}$/i, 'Expected a color such as #2453c9.');

export const projectChange = z.strictObject({
  name: lineName.optional().meta({ description: 'Name, shown on pages and in List-Id', example: 'My shop' }),
  language: language.nullish().meta({ description: "Language of the service's pages and footers; en by default" }),
  logoUrl: logoUrl.nullish().meta({
    description:
      'https URL of the logo on the pages for recipients, shown at most 200 by 48 pixels. Browsers load it without a referrer',
    example: 'https://example.com/logo.png',
  }),
  accentColor: accentColor.nullish().meta({
    description: 'Color of buttons on these pages; the text on it is black or white, for better contrast',
    example: '#2453c9',
  }),
  from: address.nullish().meta({
    description:
      'Address of the default sender, for sends, campaigns and workflow steps if neither they nor their template set one. On a VERIFIED domain',
  }),
  fromName: lineName.nullish().meta({ description: 'Name of the default sender', example: 'My shop' }),
  replyTo: address.nullish().meta({
    description:
      'Default reply-to address, bare or as `Name <address>`, for emails if neither they nor their template set one',
    example: 'help@example.com',
  }),
  postalAddress: postalAddress.nullish().meta({
    description: 'Postal address for the footer of marketing emails, at most 1000 characters',
    example: 'My shop Ltd\n1 High Street\nLondon',
  }),
  unsubscribeMailto: address.nullish().meta({
    description:
      'Address on a VERIFIED domain that email clients can send unsubscribe requests to. You must read its inbox',
    example: 'unsubscribe@example.com',
  }),
  tracking: trackingInput.nullish().meta({
    description: 'Whether opens and clicks are tracked if a send does not specify it. Omitted fields don’t change',
    example: { marketing: true },
  }),
  doubleOptIn: doubleOptIn.nullish().meta({
    description:
      'If enabled, a public key does not subscribe a contact: the contact gets this email and is subscribed by its link. An address gets at most one such email per day and three in total. The link is valid for 30 days. The setting applies from the next request',
    example: { enabled: true, templateId: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' },
  }),
  utm: utm.nullish().meta({
    description:
      'UTM parameters for links whose clicks are tracked, in HTML; null, the default, adds none. `utm_campaign` is the name of the campaign. Links that already have such parameters, or are signed, do not change',
    example: { source: 'newsletter' },
  }),
  publicTrackWritesData: z
    .boolean()
    .nullish()
    .meta({ description: 'Whether public keys can change the data of existing contacts', example: false }),
  persistSendData: z.boolean().nullish().meta({
    description:
      'Whether the data of POST /v1/send is stored on contacts; true by default. If false, only its email uses the data, except values sent as {"value": ..., "persistent": true}',
    example: false,
  }),
  agentKeys: z.boolean().nullish().meta({
    description: 'Whether agent keys work; true by default. False rejects all of them within ten seconds',
    example: true,
  }),
  publicEmailsPerDay: z.int().min(1).max(MAX_PUBLIC_EMAIL).nullish().meta({
    description:
      'Maximum confirmation emails that public keys can cause per day (UTC), a fifth of them every ten minutes, and the same number of workflow emails; 1000 by default, at most 100000. Emails above the limit are not sent',
    example: 1000,
  }),
  mailboxInsights: z.boolean().nullish().meta({
    description:
      "Whether POST /v1/verify uses SES's mailbox insights, which cost money; only if the operator of the service allows them",
    example: false,
  }),
});

export type ProjectFields = z.output<typeof projectChange>;

export const project = z
  .object({
    id: z.string(),
    name: z.string(),
    language,
    logoUrl: z.string().nullable().meta({ description: 'Logo on the pages for recipients' }),
    accentColor: z.string().nullable().meta({ description: 'Color of buttons on these pages' }),
    from: z
      .string()
      .nullable()
      .meta({ description: 'Address of the default sender of sends, campaigns and workflow steps' }),
    fromName: z.string().nullable().meta({ description: 'Name of the default sender' }),
    replyTo: z.string().nullable().meta({ description: 'Default reply-to address' }),
    postalAddress: z.string().nullable().meta({ description: 'Postal address for the footer of marketing emails' }),
    unsubscribeMailto: z.string().nullable().meta({ description: 'Address for unsubscribe requests by email' }),
    utm: z
      .object({
        source: z.string().meta({ description: 'utm_source' }),
        medium: z.string().meta({ description: 'utm_medium' }),
      })
      .nullable()
      .meta({ description: 'UTM parameters of tracked links' }),
    tracking: z
      .object({
        transactional: z.boolean().meta({ description: 'For transactional email' }),
        marketing: z.boolean().meta({ description: 'For marketing email' }),
      })
      .meta({ description: 'Whether opens and clicks are tracked by default' }),
    doubleOptIn: z
      .object({
        enabled: z.boolean().meta({ description: 'Whether contacts must confirm their subscription' }),
        templateId: z.string().nullable().meta({ description: 'Id of the template of the confirmation email' }),
      })
      .meta({ description: 'Double opt-in for contacts that a public key would subscribe' }),
    publicTrackWritesData: z
      .boolean()
      .meta({ description: 'Whether public keys can change data of existing contacts' }),
    persistSendData: z.boolean().meta({ description: 'Whether the data of POST /v1/send is stored on contacts' }),
    agentKeys: z.boolean().meta({ description: 'Whether agent keys work' }),
    publicEmailsPerDay: z.int().meta({
      description: 'Confirmation emails that public keys can cause per day, and the same number of workflow emails',
    }),
    requestsPerMinute: z.int().meta({
      description:
        'Maximum requests per minute with secret keys, and the same number with public keys. Set by the operator of the service',
    }),
    mailboxInsights: z.boolean().meta({ description: "Whether POST /v1/verify uses SES's mailbox insights" }),
    paused: z
      .object({
        marketing: pause.meta({ description: 'The pause of marketing emails, with the counts that caused it' }),
        confirmations: pause.meta({
          description: 'The pause of double opt-in emails. During the pause, no new confirmation emails are created',
        }),
        visitors: pause.meta({
          description:
            'The pause of emails that public keys cause: from workflows that they start, and to addresses that only they have added',
        }),
        everything: pause.meta({ description: 'The pause of all emails, with the counts that caused it' }),
      })
      .meta({
        description:
          'Pauses that protect the sender reputation. Queued emails wait; during a pause of marketing emails or of all emails, sends return SENDING_PAUSED',
      }),
    reputation,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Project' });
