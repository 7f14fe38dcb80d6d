import type { Node } from 'constructs';
import * as z from 'zod';

const flag = z.union([z.boolean(), z.stringbool()]);

/** What an operator may set with `cdk deploy -c <name>=<value>` or under "context" in cdk.json. */
const settingsSchema = z.object({
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,15}$/)
    .default('prod')
    .describe('Tells apart installations in one account and region; part of every name'),
  region: z.string().optional().describe("Where it runs; by default the region of the operator's credentials"),
  publicUrl: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe("The API's address in links, when a domain of your own leads to it"),
  rateCeiling: z.coerce
    .number()
    .positive()
    .default(1000)
    .describe('Emails per second at most, even if SES allows more'),
  logRetentionDays: z.coerce
    .number()
    .int()
    .default(30)
    .describe('Days that logs are kept: one of the values CloudWatch knows'),
  accountConcurrency: z.coerce
    .number()
    .int()
    .positive()
    .default(1000)
    .describe("The account's Lambda concurrency in this region"),
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
  retainData: flag.default(true).describe('Keep table, mail and API address when the stacks are deleted'),
  accountLogging: flag
    .default(true)
    .describe("Set API Gateway's log role, one per account and region; false where another stack does"),
  alarmEmail: z.email().optional().describe('Who is told of alarms'),
});

export type Settings = z.output<typeof settingsSchema>;

/** The settings of a deployment; a value that is not valid names itself and ends the synthesis. */
export function readSettings(node: Node): Settings {
  const given = Object.keys(settingsSchema.shape).map((name) => [name, node.tryGetContext(name)] as const);
  return settingsSchema.parse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What the names of all parts of an installation begin with. */
export const prefixOf = ({ stage }: Settings): string => `posthaste-${stage}`;

/** The physical name of a part: `posthaste-prod-sender-bulk`. */
export const nameOf = (settings: Settings, part: string): string => `${prefixOf(settings)}-${kebab(part)}`;

/** The name of the queue that takes what a part has failed on. */
export const deadLettersOf = (settings: Settings, part: string): string => `${nameOf(settings, part)}-dead-letters`;

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
