import * as z from 'zod';
import { MAX_SEND_RATE } from '../../functions-and-queues';

const MAX_PORT = 65_535;
/** The mailbox has the next port. */
const MAX_API_PORT = MAX_PORT - 1;

const port = (max: number) => z.coerce.number().int().min(0).max(max);
const probability = z.number().min(0).max(1);

const injectedFaults = z.strictObject({
  queues: z.strictObject({ deliverTwice: probability.default(0), shuffle: z.boolean().default(false) }).prefault({}),
  table: z
    .strictObject({
      indexDelayMs: z.number().int().min(0).default(0),
      throttlePartitions: z.boolean().default(false),
      timeToLiveDelayMs: z.number().int().min(0).default(0),
    })
    .prefault({}),
  mailbox: z.record(z.string(), z.unknown()).default({}),
  repeatBatches: probability.default(0),
});

const settings = z.object({
  PORT: port(MAX_API_PORT).default(3000),
  LOCAL_DIR: z.string().min(1).default('.local'),
  SEND_RATE: z.coerce.number().positive().max(MAX_SEND_RATE).default(14),
  CLOCK: z.enum(['real', 'manual']).default('real'),
  SMTP_PORT: port(MAX_PORT).optional(),
  DASHBOARD: z.enum(['on', 'off']).default('on'),
  DASHBOARD_DIR: z.string().min(1).optional(),
  MAIL_FOLDER: z.string().min(1).optional(),
  OUTPUT: z.enum(['text', 'json']).default('text'),
  UNKIND: z
    .string()
    .default('{}')
    .transform((text) => injectedFaults.parse(JSON.parse(text))),
});

export type LocalSettings = z.output<typeof settings>;

export class StartFailure extends Error {}

export function readSettings(environment: NodeJS.ProcessEnv): LocalSettings {
  const parsed = settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartFailure(`${issue?.path.join('.')} is not valid: ${issue?.message}`);
}
