import * as z from 'zod';
import { lineName, rule, timestamp } from './common';

/** A postal address has several lines; mail has no use for other control characters. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;
const MAXIMUM_POSTAL = 1000;
const MAXIMUM_PUBLIC_MAIL = 100_000;

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
  .max(MAXIMUM_POSTAL)
  .refine(
    (text) => !CONTROL.test(text),
    rule('invalid_string', 'The only control characters allowed are line breaks and tabs.'),
  );
const language = z
  .enum(['en', 'de', 'fr', 'es', 'pt'])
  .meta({ description: "Language of the service's pages and footers", example: 'en' });

/** The languages of the service's own pages and footers. */
export type ProjectLanguage = z.output<typeof language>;

const trackingInput = z.strictObject({
  transactional: z
    .boolean()
    .nullish()
    .meta({ description: 'For transactional mail; false by default', example: false }),
  marketing: z.boolean().nullish().meta({ description: 'For marketing mail; true by default', example: true }),
});

const utmValue = lineName.max(100);
const utm = z.strictObject({
  source: utmValue.meta({ description: 'utm_source', example: 'newsletter' }),
  medium: utmValue.optional().meta({ description: 'utm_medium; email if it is absent', example: 'email' }),
});

const doubleOptIn = z.strictObject({
  enabled: z.boolean().meta({ description: 'Whether contacts confirm their subscription', example: true }),
  templateId: z.string().min(1).max(255).meta({
    description: 'Id or alias of a TRANSACTIONAL template that shows `{{ confirmUrl }}`',
    example: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E',
  }),
});

const logoUrl = z
  .url({ protocol: /^https$/, error: 'Expected an https address.' })
  .max(500)
  .refine(
    (text) => !/["'\\;,\s<>]/.test(text) && new URL(text).username === '',
    rule('invalid_string', 'Expected an https address without quotes, commas, semicolons, spaces or a user name.'),
  );
const accentColor = z.string().regex(/^#[\da-f]{6}$/i, 'Expected a colour such as #2453c9.');

/** The body that changes the project's settings. */
export const projectChange = z.strictObject({
  name: lineName.optional().meta({ description: 'Name, shown on pages and in List-Id', example: 'My shop' }),
  language: language.nullish().meta({ description: "Language of the service's pages and footers; en by default" }),
  logoUrl: logoUrl.nullish().meta({
    description:
      'https address of the logo on the pages for recipients, shown at most 200 by 48 pixels. The browser loads it without telling where from',
    example: 'https://example.com/logo.png',
  }),
  accentColor: accentColor.nullish().meta({
    description: 'Colour of buttons on these pages; the text on it is black or white, whichever is read better',
    example: '#2453c9',
  }),
  from: address.nullish().meta({
    description:
      'Address of the default sender: of sends, campaigns and workflow steps of which neither they nor their template give one. On a VERIFIED domain',
  }),
  fromName: lineName.nullish().meta({ description: 'Display name of that sender', example: 'My shop' }),
  replyTo: address.nullish().meta({
    description:
      'Address for replies, bare or as `Name <address>`, to email of which neither it nor its template gives one',
    example: 'help@example.com',
  }),
  postalAddress: postalAddress.nullish().meta({
    description: 'Postal address for the footer of marketing mail, at most 1000 characters',
    example: 'My shop Ltd\n1 High Street\nLondon',
  }),
  unsubscribeMailto: address.nullish().meta({
    description: 'Address on a VERIFIED domain that mail programs can send unsubscribe requests to. You read its mail',
    example: 'unsubscribe@example.com',
  }),
  tracking: trackingInput.nullish().meta({
    description: 'Whether opens and clicks are recorded if a send does not say so. Absent members do not change',
    example: { marketing: true },
  }),
  doubleOptIn: doubleOptIn.nullish().meta({
    description:
      'If enabled, a public key does not subscribe a contact: the contact gets this mail and is subscribed by its link. An address gets at most one such mail a day and three in all. The link is valid for 30 days. It holds from the next request on',
    example: { enabled: true, templateId: 'tpl_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E' },
  }),
  utm: utm.nullish().meta({
    description:
      'UTM parameters of links whose clicks are recorded, in HTML; null, the default, adds none. `utm_campaign` is the name of the campaign. Links that have such parameters or are signed stay as they are',
    example: { source: 'newsletter' },
  }),
  publicTrackWritesData: z
    .boolean()
    .nullish()
    .meta({ description: 'Whether public keys can change the data of existing contacts', example: false }),
  persistSendData: z.boolean().nullish().meta({
    description:
      'Whether contacts keep the data of POST /v1/send; true by default. If false, only its mail uses it, except values written {"value": ..., "persistent": true}',
    example: false,
  }),
  agentKeys: z.boolean().nullish().meta({
    description: 'Whether keys of the kind agent work; true by default. False refuses all of them within ten seconds',
    example: true,
  }),
  publicMailPerDay: z.int().min(1).max(MAXIMUM_PUBLIC_MAIL).nullish().meta({
    description:
      'How many confirmation mails public keys can cause in a day (UTC), a fifth of them in ten minutes, and how many mails of workflows; 1000 by default, at most 100000. What is over the limit is not sent',
    example: 1000,
  }),
  mailboxInsights: z.boolean().nullish().meta({
    description:
      "Whether POST /v1/verify asks SES's mailbox insights, which cost money; only if the operator of the service allows them",
    example: false,
  }),
});

/** The settings that a request changes. */
export type ProjectMembers = z.output<typeof projectChange>;

const count = (description: string) => z.int().min(0).meta({ description });
const rate = (description: string) => z.number().min(0).max(1).meta({ description });
const reputationStats = {
  sent: count('Sent mails'),
  hardBounces: count('Hard bounces'),
  complaints: count('Complaints'),
};

const pause = z
  .object({
    since: timestamp.meta({ description: 'When the pause started' }),
    cause: z.enum(['bounces', 'complaints', 'operator']).meta({ description: 'Why sending is paused' }),
    ...reputationStats,
    endsWhen: z.string().meta({ description: 'When the pause ends, in a sentence' }),
  })
  .nullable();

const streamStats = z.object({
  ...reputationStats,
  bounceRate: rate('Hard bounces per sent mail, from 0 to 1'),
  complaintRate: rate('Complaints per sent mail, from 0 to 1'),
});

const limit = z
  .object({
    bounceRate: rate('Share of hard bounces from which it pauses'),
    bounces: count('Hard bounces that must be reached too'),
    complaintRate: rate('Share of complaints from which it pauses'),
    complaints: count('Complaints that must be reached too'),
    sent: count('Sent mails that must be reached too'),
    days: count('Days that are looked at: today and the ones before'),
  })
  .meta({ description: 'What pauses this mail: a rate together with its number, of so many sent mails' });

const limits = z
  .object({
    marketing: limit.meta({ description: 'Of marketing mail, judged alone and together with transactional mail' }),
    confirmations: limit.meta({ description: 'Of double opt-in mail' }),
    visitors: limit.meta({ description: 'Of mail that public keys cause' }),
    everything: limit.meta({ description: 'Of marketing and transactional mail together, which pauses all mail' }),
  })
  .meta({ description: 'The limits at which mail pauses' });

const reputation = z
  .object({
    limits,
    since: z.iso.date().meta({ description: 'The first of the seven days, in UTC' }),
    marketing: streamStats.meta({ description: 'Marketing mail, without mail of visitors' }),
    transactional: streamStats.meta({ description: 'Transactional mail, without mail of visitors' }),
    confirmation: streamStats.meta({ description: 'Double opt-in mail. It can pause itself only' }),
    visitors: streamStats.meta({
      description:
        'Mail that public keys cause: of workflows that they start, and to addresses that only they have given and that received no mail yet. It can pause itself only',
    }),
  })
  .meta({
    description:
      'Counts of the last seven days, of confirmation and visitors those of today and yesterday, up to date within seconds, without simulated mail and without what a resume set aside',
  });

/** The project as the API shows it. */
export const project = z
  .object({
    id: z.string(),
    name: z.string(),
    language,
    logoUrl: z.string().nullable().meta({ description: 'Logo on the pages for recipients' }),
    accentColor: z.string().nullable().meta({ description: 'Colour of buttons on these pages' }),
    from: z
      .string()
      .nullable()
      .meta({ description: 'Address of the default sender of sends, campaigns and workflow steps' }),
    fromName: z.string().nullable().meta({ description: 'Display name of the default sender' }),
    replyTo: z.string().nullable().meta({ description: 'Default address for replies' }),
    postalAddress: z.string().nullable().meta({ description: 'Postal address for the footer of marketing mail' }),
    unsubscribeMailto: z.string().nullable().meta({ description: 'Address for unsubscribe requests by mail' }),
    utm: z
      .object({
        source: z.string().meta({ description: 'utm_source' }),
        medium: z.string().meta({ description: 'utm_medium' }),
      })
      .nullable()
      .meta({ description: 'UTM parameters of recorded links' }),
    tracking: z
      .object({
        transactional: z.boolean().meta({ description: 'For transactional mail' }),
        marketing: z.boolean().meta({ description: 'For marketing mail' }),
      })
      .meta({ description: 'Whether opens and clicks are recorded by default' }),
    doubleOptIn: z
      .object({
        enabled: z.boolean().meta({ description: 'Whether contacts confirm their subscription' }),
        templateId: z.string().nullable().meta({ description: 'Id of the template of the confirmation mail' }),
      })
      .meta({ description: 'Double opt-in for contacts that a public key would subscribe' }),
    publicTrackWritesData: z
      .boolean()
      .meta({ description: 'Whether public keys can change data of existing contacts' }),
    persistSendData: z.boolean().meta({ description: 'Whether contacts keep the data of POST /v1/send' }),
    agentKeys: z.boolean().meta({ description: 'Whether keys of the kind agent work' }),
    publicMailPerDay: z
      .int()
      .meta({ description: 'Confirmation mails that public keys can cause in a day, and as many mails of workflows' }),
    requestsPerMinute: z.int().meta({
      description:
        'Requests that secret keys may make in a minute, and as many by public keys. The operator of the service sets it',
    }),
    mailboxInsights: z.boolean().meta({ description: "Whether POST /v1/verify asks SES's mailbox insights" }),
    paused: z
      .object({
        marketing: pause.meta({ description: 'The pause of marketing mail, with the counts that caused it' }),
        confirmations: pause.meta({
          description: 'The pause of double opt-in mail. Meanwhile no new confirmation mail is made',
        }),
        visitors: pause.meta({
          description:
            'The pause of mail that public keys cause: of workflows that they start, and to addresses that only they have given',
        }),
        everything: pause.meta({ description: 'The pause of all mail, with the counts that caused it' }),
      })
      .meta({
        description:
          'Pauses that protect the reputation. Queued mail waits; a pause of marketing mail or of everything refuses sends with SENDING_PAUSED',
      }),
    reputation,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Project' });
