import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { STAGE, settingFields } from '../../../lib/aws/settings';
import { folderName } from '../../../shared/contract/source';
import { usageFailure } from '../failure';

export const CONFIG = 'posthaste.config.json';
export const FOLDER = 'posthaste';

const LOCAL = 'local';
const hasUrlAndKey = (url: string | undefined, key: string | undefined): boolean => Boolean(url && key);

const stage = z.strictObject({
  url: z.string().min(1).optional().meta({
    description: 'Base URL of the API. Only the stage `local`, which is the local service, may omit it and `key`',
    example: 'https://mail.example.com',
  }),
  key: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'Give the NAME of the environment variable that holds the key, not the key.')
    .optional()
    .meta({ description: 'Name of the environment variable that holds the secret key', example: 'POSTHASTE_KEY' }),
  values: z
    .record(z.string().regex(/^[A-Za-z]\w*$/), z.string())
    .default({})
    .meta({ description: 'Values of the placeholders in webhook URLs, by name' }),
});

const deployment = z.strictObject({
  account: z
    .string()
    .regex(/^\d{12}$/, 'must be the 12 digits of an AWS account, in quotes')
    .optional()
    .meta({ description: 'The AWS account to deploy to. With credentials of another account, nothing is deployed' }),
  ...Object.fromEntries(
    Object.entries(settingFields.omit({ stage: true }).shape).map(([name, field]) => [name, field.optional()]),
  ),
});

export const configFile = z.strictObject({
  $schema: z.string().optional(),
  name: folderName.optional().meta({
    description: 'Name of this folder. Needed if several folders are pushed into one project',
    example: 'shop',
  }),
  deploy: z
    .record(z.string().regex(new RegExp(`^${STAGE}$`)), deployment)
    .default({})
    .meta({ description: 'Settings of the deployments, by the stage in their stack names, such as prod' }),
  stages: z
    .record(z.string().regex(/^[\w-]+$/), stage)
    .refine(
      (stages) =>
        Object.entries(stages).every(([name, { url, key }]) => hasUrlAndKey(url, key) || (name === LOCAL && !url)),
      'Each stage needs url and key, except local.',
    )
    .default({}),
  defaults: z
    .strictObject({
      from: z.string().optional().meta({ description: 'Sender of templates without `from`' }),
      fromName: z.string().optional(),
      replyTo: z.string().optional(),
    })
    .default({}),
});

export type Config = z.output<typeof configFile>;

export interface Target {
  folder: string;
  config: Config;
  url: string;
  key: string;
  values: Readonly<Record<string, string>>;
}

export function folderOf(given: string | undefined, isMade = false): string {
  const folder = given ?? (existsSync(join('.', CONFIG)) ? '.' : FOLDER);
  if (isMade || existsSync(folder)) return folder;
  throw usageFailure(`There is no folder ${folder}. Create one with: posthaste init`);
}

export function readConfig(folder: string): Config {
  const file = join(folder, CONFIG);
  if (!existsSync(file)) return configFile.parse({});
  const parsed = configFile.safeParse(parseJson(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw usageFailure(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw usageFailure(`${file} is not JSON: ${(error as Error).message}`);
  }
}

function localService(): { url: string; key: string } | null {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const file = join(folder, process.env.LOCAL_DIR || '.local', 'service.json');
    if (existsSync(file)) {
      const { url, secretKey } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; secretKey: string };
      return { url, key: secretKey };
    }
    if (dirname(folder) === folder) return null;
  }
}

interface Location {
  folder?: string;
  url?: string;
  key?: string;
  isMade?: boolean;
}

export function targetOf(stageName: string | undefined, options: Location): Target {
  const folder = folderOf(options.folder, options.isMade);
  const config = readConfig(folder);
  const { url, key } = options;
  const { POSTHASTE_URL, POSTHASTE_KEY } = process.env;
  const isFromEnvironment = url === POSTHASTE_URL && key === POSTHASTE_KEY;
  if (url && key && !(stageName !== undefined && isFromEnvironment))
    return { folder, config, url, key, values: config.stages[stageName ?? '']?.values ?? {} };
  const name = stageName ?? LOCAL;
  const named = config.stages[name];
  if (named?.url && named.key) {
    const secret = process.env[named.key];
    if (!secret) throw usageFailure(`The variable ${named.key}, which holds the key of ${name}, is not set.`);
    return { folder, config, url: named.url, key: secret, values: named.values };
  }
  const local = name === LOCAL ? localService() : null;
  if (local) return { folder, config, ...local, values: named?.values ?? {} };
  const known = Object.keys(config.stages).join(', ') || 'none';
  throw usageFailure(
    name === LOCAL
      ? `No local service has run here. Start it with posthaste dev, or name a stage of ${CONFIG} (${known}), or give --url and --key.`
      : `${CONFIG} has no stage "${name}". It has: ${known}.`,
  );
}
