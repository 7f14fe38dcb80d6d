import type { Node } from 'constructs';
import * as z from 'zod';
import { MAX_SEND_RATE } from '../functions-and-queues';

const flag = z.union([z.boolean(), z.stringbool()]);

const logRetentions = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

const positive = () => z.coerce.number().positive();
const integer = (min: number, max = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(min).max(max);

export const STAGE = '[a-z][a-z0-9-]{0,15}';

export const settingFields = z.object({
  stage: z
    .string()
    .regex(new RegExp(`^${STAGE}$`), 'must be up to 16 lower-case letters, digits and hyphens, and start with a letter')
    .default('prod')
    .describe('Distinguishes installations in one account and region; part of every name'),
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be the name of a region, such as eu-central-1')
    .optional()
    .describe("Region of the deployment; by default the region of the operator's credentials"),
  publicUrl: z
    .url({ protocol: /^https$/, error: 'must be a URL that starts with https://' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe("The API's address in links, if something of yours, such as a CDN, is in front of it"),
  domain: z
    .hostname('must be a name such as mail.example.com')
    .toLowerCase()
    .optional()
    .describe('A domain for the API and the pages that email links to; needs certificateArn or hostedZoneId'),
  certificateArn: z
    .string()
    .regex(/^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\//, 'must be the ARN of a certificate in ACM')
    .optional()
    .describe(
      "The domain's certificate in ACM, of the same region; without it, one is created through the hosted zone",
    ),
  hostedZoneId: z
    .string()
    .regex(/^[A-Z0-9]{1,32}$/, 'must be the id of a hosted zone, such as Z0123456789')
    .optional()
    .describe(
      "Route 53's zone of the domain; the deployment creates the domain's record there, and its " +
        'certificate if there is none',
    ),
  rateCeiling: positive().default(1000).describe('At most this many emails per second, even if SES allows more'),
  logRetentionDays: integer(1)
    .refine((days) => logRetentions.includes(days), { error: `must be one of ${logRetentions.join(', ')}` })
    .default(30)
    .describe('Days that logs are kept: one of the values that CloudWatch allows'),
  recordDays: integer(90, 3650)
    .default(400)
    .describe(
      'Days that events, emails and the audit log are kept, except campaign emails; existing records keep ' +
        'their time',
    ),
  accountConcurrency: integer(1)
    .default(10)
    .describe(
      "The account's Lambda concurrency in this region; from 110 on, part of it is reserved for senders, " +
        'and more queue consumers run concurrently',
    ),
  concurrencyShare: positive()
    .max(1)
    .default(0.5)
    .describe('The share of accountConcurrency that queue consumers may use together'),
  sendRate: positive()
    .max(MAX_SEND_RATE)
    .default(14)
    .describe(
      "Emails a second that SES allows, or a little more, up to 100,000; sets how many senders and consumers of SES's " +
        'events run concurrently. The sending rate follows SES in any case',
    ),
  warmWriteUnits: integer(4_001, 40_000)
    .optional()
    .describe(
      'Write units a second that the table accepts at once; a new table accepts 4,000 and grows with use. ' +
        'AWS charges once for an increase, which is permanent',
    ),
  requestsPerSecond: positive()
    .default(500)
    .describe('Requests a second that the API accepts, from all projects together'),
  requestBurst: integer(1).default(1000).describe('Requests that the API accepts at once'),
  tenants: flag
    .default(false)
    .describe("Give each project its own SES tenant, which separates the projects' reputations"),
  deliveryEvents: flag
    .default(true)
    .describe(
      'Have SES report each delivery of bulk email; otherwise such email counts as delivered unless it bounces',
    ),
  mailboxInsights: flag
    .default(false)
    .describe("Let projects switch on SES's mailbox insights for POST /v1/verify; SES charges for each address"),
  receiving: flag
    .default(false)
    .describe('Let projects receive email at their domains, if SES receives email in the region'),
  dashboard: flag
    .default(true)
    .describe('Serve the dashboard under /dashboard of the API; otherwise that path is unknown'),
  requireTls: flag
    .default(false)
    .describe('Deliver email only to servers that support TLS; otherwise email to the others is not encrypted'),
  restoredTableStream: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/,
      "must be the ARN of a table's stream",
    )
    .optional()
    .describe("ARN of a restored table's stream; the service uses that table instead of its own"),
  retainData: flag.default(true).describe('Keep table, email, API address and logs when the stacks are deleted'),
  accountLogging: flag
    .default(true)
    .describe("Set API Gateway's log role, one per account and region; false if another stack sets it"),
  tracing: flag
    .default(false)
    .describe('Have X-Ray trace a sample of the requests and the work they cause; charged by the trace'),
  logSourceAddress: flag
    .default(true)
    .describe("Have the access log name each request's source address, kept as long as the logs are"),
  alarms: flag
    .default(true)
    .describe('Create alarms; each metric that they watch, beyond ten in the account, costs 0.10 dollars a month'),
  alarmEmail: z.email().optional().describe('Address that gets the alarms; without one, only CloudWatch shows them'),
});

function regionInArn(arn: string): string | undefined {
  const [, , , region] = arn.split(':');
  return region;
}

const settingsSchema = settingFields
  .refine(({ domain, certificateArn, hostedZoneId }) => !domain || certificateArn || hostedZoneId, {
    error: 'needs certificateArn or hostedZoneId as well',
    path: ['domain'],
  })
  .refine(({ domain, certificateArn, hostedZoneId }) => domain || !(certificateArn || hostedZoneId), {
    error: 'is missing: certificateArn and hostedZoneId apply only to it',
    path: ['domain'],
  })
  .refine(({ alarms, alarmEmail }) => alarms || alarmEmail === undefined, {
    error: 'must be omitted while alarms is false',
    path: ['alarmEmail'],
  })
  .refine(({ region, certificateArn }) => !region || !certificateArn || regionInArn(certificateArn) === region, {
    error: 'is in another region than the API',
    path: ['certificateArn'],
  });

export type Settings = z.output<typeof settingsSchema>;

export const API_STAGE = 'live';

export const OUTPUTS = {
  table: 'TableName',
  url: 'BaseUrl',
  version: 'Version',
  readableFrom: 'RowsReadableFrom',
} as const;

export class SettingsError extends Error {}

type Installation = Pick<Settings, 'stage'>;

export type ReadSettings = { settings: Settings } | { errors: string[] };

export function checkSettings(input: Readonly<Record<string, unknown>>): ReadSettings {
  const parsed = settingsSchema.safeParse(input);
  if (parsed.success) return { settings: parsed.data };
  return { errors: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}

export function readSettings(node: Node): Settings {
  const contextValues = Object.keys(settingFields.shape).map((name) => [name, node.tryGetContext(name)] as const);
  const checked = checkSettings(Object.fromEntries(contextValues.filter(([, value]) => value !== undefined)));
  const unknown = unknownNames(node);
  if ('settings' in checked && unknown.length === 0) return checked.settings;
  const errors = 'errors' in checked ? checked.errors : [];
  throw new SettingsError(`These settings are not valid.\n${[...errors, ...unknown].join('\n')}`);
}

/** Ignores CDK's own names, which have hyphens, colons or slashes. */
const unknownNames = (node: Node): string[] =>
  Object.keys(node.getAllContext())
    .filter((name) => /^[A-Za-z]+$/.test(name) && !Object.hasOwn(settingFields.shape, name))
    .map((name) => `${name}: is not a setting; docs/guide/deploy.md lists them`);

const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const prefixOf = ({ stage }: Installation): string => `posthaste-${stage}`;

export const resourceName = (settings: Installation, part: string): string =>
  `${prefixOf(settings)}-${toKebabCase(part)}`;

export const metricsNamespaceOf = ({ stage }: Installation): string => `Posthaste/${stage}`;

export const deadLettersOf = (settings: Installation, part: string): string =>
  `${resourceName(settings, part)}-dead-letters`;

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
