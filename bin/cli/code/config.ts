import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { STAGE, settingFields } from '../../../lib/aws/settings';
import { usageFailure } from '../failure';

export const CONFIG = 'posthaste.config.json';
export const FOLDER = 'posthaste';

const stage = z.strictObject({
  url: z.string().min(1).meta({ description: 'Base URL of the API', example: 'https://mail.example.com' }),
  key: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'Give the NAME of the environment variable that holds the key, not the key.')
    .meta({ description: 'Name of the environment variable that holds the secret key', example: 'POSTHASTE_KEY' }),
  values: z
    .record(z.string().regex(/^[A-Za-z]\w*$/), z.string())
    .default({})
    .meta({ description: 'What a name in braces after a dollar sign stands for in addresses of webhooks' }),
});

const deployment = z.strictObject({
  account: z
    .string()
    .regex(/^\d{12}$/, 'takes the 12 digits of an account, in quotes')
    .optional()
    .meta({ description: 'The AWS account that is meant: with credentials of another one nothing is deployed' }),
  ...Object.fromEntries(
    Object.entries(settingFields.omit({ stage: true }).shape).map(([name, field]) => [name, field.optional()]),
  ),
});

export const configFile = z.strictObject({
  $schema: z.string().optional(),
  deploy: z
    .record(z.string().regex(new RegExp(`^${STAGE}$`)), deployment)
    .default({})
    .meta({ description: 'Settings of the deployments, by the name that is part of all their names, such as prod' }),
  stages: z.record(z.string().regex(/^[\w-]+$/), stage).default({}),
  defaults: z
    .strictObject({
      from: z.string().optional().meta({ description: 'Sender of templates that name none' }),
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
  throw usageFailure(`There is no folder ${folder}. Make one with: posthaste init`);
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
  if (url && key) return { folder, config, url, key, values: config.stages[stageName ?? '']?.values ?? {} };
  const name = stageName ?? 'local';
  const named = config.stages[name];
  if (named) {
    const secret = process.env[named.key];
    if (!secret) throw usageFailure(`The variable ${named.key}, which holds the key of ${name}, is not set.`);
    return { folder, config, url: named.url, key: secret, values: named.values };
  }
  const local = name === 'local' ? localService() : null;
  if (local) return { folder, config, ...local, values: {} };
  const known = Object.keys(config.stages).join(', ') || 'none';
  throw usageFailure(
    name === 'local'
      ? `No local service has run here. Start it, or name a stage of ${CONFIG} (${known}), or give --url and --key.`
      : `${CONFIG} has no stage "${name}". It has: ${known}.`,
  );
}
