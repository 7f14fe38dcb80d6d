import type { Node } from 'constructs';
import * as z from 'zod';

const flag = z.union([z.boolean(), z.stringbool()]);

/** The numbers of days that CloudWatch Logs knows. */
const logRetentions = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** Each setting with what it does and its default; the deployment guide lists the same. */
export const settingFields = z.object({
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,15}$/)
    .default('prod')
    .describe('Tells apart installations in one account and region; part of every name'),
  region: z.string().optional().describe("Where it runs; by default the region of the operator's credentials"),
  publicUrl: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("The API's address in links, where something of your own, such as a CDN, stands before it"),
  domain: z
    .hostname()
    .toLowerCase()
    .optional()
    .describe('A domain for the API and the pages that mail links to; needs certificateArn or hostedZoneId'),
  certificateArn: z
    .string()
    .regex(/^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\//)
    .optional()
    .describe("The domain's certificate in ACM, of the same region; without, one is made by the hosted zone"),
  hostedZoneId: z
    .string()
    .regex(/^[A-Z0-9]{1,32}$/)
    .optional()
    .describe("Route 53's zone of the domain: its record, and if need be its certificate, are made there"),
  rateCeiling: z.coerce
    .number()
    .positive()
    .default(1000)
    .describe('Emails per second at most, even if SES allows more'),
  logRetentionDays: z.coerce
    .number()
    .int()
    .refine((days) => logRetentions.includes(days), { error: `is none of ${logRetentions.join(', ')}` })
    .default(30)
    .describe('Days that logs are kept: one of the values CloudWatch knows'),
  accountConcurrency: z.coerce
    .number()
    .int()
    .positive()
    .default(10)
    .describe(
      "The account's Lambda concurrency in this region; from 110 on senders have a part of it for themselves, " +
        'and more queue consumers run side by side',
    ),
  concurrencyShare: z.coerce
    .number()
    .positive()
    .max(1)
    .default(0.5)
    .describe('The part of it that queue consumers may use together'),
  campaignSenders: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(2)
    .describe(
      'Campaign senders that run side by side: one for each 40 emails a second of the rate, and no fewer than 2',
    ),
  requestsPerSecond: z.coerce
    .number()
    .positive()
    .default(500)
    .describe('Requests that the API takes, of all projects together'),
  requestBurst: z.coerce.number().int().positive().default(1000).describe('Requests that it takes at once'),
  tenants: flag
    .default(false)
    .describe("Give each project a tenant of its own in SES, which keeps the projects' reputations apart"),
  deliveryEvents: flag
    .default(true)
    .describe('Have SES tell of each delivery of bulk mail; without, such mail counts as delivered unless it bounces'),
  requireTls: flag
    .default(false)
    .describe("Deliver mail only to servers that speak TLS; without, it goes unencrypted to those that don't"),
  retainData: flag.default(true).describe('Keep table, mail and API address when the stacks are deleted'),
  accountLogging: flag
    .default(true)
    .describe("Set API Gateway's log role, one per account and region; false where another stack does"),
  tracing: flag
    .default(false)
    .describe('Have X-Ray trace a sample of the requests and what follows from them; paid for by the trace'),
  alarmEmail: z.email().optional().describe('Who is told of alarms; without an address none are made'),
});

/** What an operator may set with `cdk deploy -c <name>=<value>` or under "context" in cdk.json. */
const settingsSchema = settingFields
  .refine(({ domain, certificateArn, hostedZoneId }) => !domain || certificateArn || hostedZoneId, {
    error: 'needs certificateArn or hostedZoneId beside it',
    path: ['domain'],
  })
  .refine(({ domain, certificateArn, hostedZoneId }) => domain || !(certificateArn || hostedZoneId), {
    error: 'is missing: certificateArn and hostedZoneId are of use for it only',
    path: ['domain'],
  });

export type Settings = z.output<typeof settingsSchema>;

/** What names follow from. */
type Installation = Pick<Settings, 'stage'>;

/** The settings of a deployment; a value that is not valid names itself and ends the synthesis. */
export function readSettings(node: Node): Settings {
  const given = Object.keys(settingFields.shape).map((name) => [name, node.tryGetContext(name)] as const);
  const read = settingsSchema.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  if (read.success) return read.data;
  const mistakes = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`These settings are not valid.\n${mistakes.join('\n')}`);
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What the names of all parts of an installation begin with. */
export const prefixOf = ({ stage }: Installation): string => `posthaste-${stage}`;

/** The physical name of a part: `posthaste-prod-sender-bulk`. */
export const nameOf = (settings: Installation, part: string): string => `${prefixOf(settings)}-${kebab(part)}`;

/** The namespace of what the functions count by themselves: installations in one account do not mix. */
export const metricsNamespaceOf = ({ stage }: Installation): string => `Posthaste/${stage}`;

/** The name of the queue that takes what a part has failed on. */
export const deadLettersOf = (settings: Installation, part: string): string => `${nameOf(settings, part)}-dead-letters`;

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
