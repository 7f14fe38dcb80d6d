import * as z from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const share = z.number().min(0).max(1);

/** How unkind the stand-ins are, for tests and for people who want to see. */
const unkindness = z.strictObject({
  queues: z.strictObject({ deliverTwice: share.default(0), shuffle: z.boolean().default(false) }).prefault({}),
  table: z
    .strictObject({
      indexDelayMs: z.number().int().min(0).default(0),
      throttlePartitions: z.boolean().default(false),
      timeToLiveDelayMs: z.number().int().min(0).default(0),
    })
    .prefault({}),
  mailbox: z.record(z.string(), z.unknown()).default({}),
  repeatBatches: share.default(0),
});

const settings = z.object({
  PORT: port.default(3000),
  LOCAL_DIR: z.string().min(1).default('.local'),
  SEND_RATE: z.coerce.number().positive().max(10_000).default(14),
  CLOCK: z.enum(['real', 'manual']).default('real'),
  /** Where mail is taken by SMTP; without it nowhere. */
  SMTP_PORT: port.optional(),
  DASHBOARD: z.enum(['on', 'off']).default('on'),
  /** The built dashboard, which `bin/local.mjs` names. Without it there is none. */
  DASHBOARD_DIR: z.string().min(1).optional(),
  /** A folder of mail as code, which `posthaste dev` watches. */
  MAIL_FOLDER: z.string().min(1).optional(),
  OUTPUT: z.enum(['text', 'json']).default('text'),
  UNKIND: z
    .string()
    .default('{}')
    .transform((text) => unkindness.parse(JSON.parse(text))),
});

export type LocalSettings = z.output<typeof settings>;

/** Why the service does not start, in a sentence for who started it. */
export class StartFailure extends Error {}

/** The local service's settings from the environment; throws a sentence that names what is wrong. */
export function readSettings(environment: NodeJS.ProcessEnv): LocalSettings {
  const parsed = settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartFailure(`${issue?.path.join('.')} is not valid: ${issue?.message}`);
}
