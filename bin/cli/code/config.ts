import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { STAGE, settingFields } from '../../../lib/aws/settings';
import { folderName } from '../../../shared/contract/source';
import { usageFailure } from '../failure';
import { CONFIG, FOLDER, findFolder } from './find-folder';

export { CONFIG, FOLDER };

const LOCAL = 'local';

const stageSchema = z.strictObject({
  url: z.string().min(1).optional().meta({
    description:
      'Base URL of the API. Required, as `key` is. Only the stage `local` may omit both: it is then the local service',
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

function isComplete(name: string, { url, key }: z.output<typeof stageSchema>): boolean {
  const isLocalService = name === LOCAL && !url;
  return isLocalService || Boolean(url && key);
}

const deploymentSchema = z.strictObject({
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
    .record(z.string().regex(new RegExp(`^${STAGE}$`)), deploymentSchema)
    .default({})
    .meta({ description: 'Settings of the deployments, by the stage in their stack names, such as prod' }),
  stages: z
    .record(z.string().regex(/^[\w-]+$/), stageSchema)
    .refine(
      (stages) => Object.entries(stages).every(([name, stage]) => isComplete(name, stage)),
      'Each stage needs url and key. Only the stage local may omit both.',
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

export function folderOf(folderOption: string | undefined, mayBeNew = false): string {
  const folder = folderOption ?? findFolder() ?? FOLDER;
  if (mayBeNew || existsSync(folder)) return folder;
  const searchedPlaces =
    folderOption === undefined ? ` here, and none with ${CONFIG} above in the repository or your home` : '';
  throw usageFailure(`There is no folder ${folder}${searchedPlaces}. Create one with: posthaste init`);
}

export function readConfig(folder: string): Config {
  const file = join(folder, CONFIG);
  if (!existsSync(file)) return configFile.parse({});
  const parsed = configFile.safeParse(parseJson(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = [file, issue?.path.join('.')].filter(Boolean).join(': ');
  throw usageFailure(`${place}: ${issue?.message}`);
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw usageFailure(`${file} is not JSON: ${(error as Error).message}`);
  }
}

function findLocalService(): { url: string; key: string } | null {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const file = join(folder, process.env.LOCAL_DIR || '.local', 'service.json');
    if (existsSync(file)) {
      const { url, secretKey } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; secretKey: string };
      return { url, key: secretKey };
    }
    if (dirname(folder) === folder) return null;
  }
}

interface TargetOptions {
  folder?: string;
  url?: string;
  key?: string;
  mayBeNew?: boolean;
}

const incompleteTargetError = (url: string | undefined): Error =>
  usageFailure(
    url
      ? `The URL ${url} is given without a key. Give --key, set POSTHASTE_KEY, or name a stage (such as local) instead of --url.`
      : 'A key is given without a URL. Give --url, set POSTHASTE_URL, or name a stage (such as local) instead of --key.',
  );

export function targetOf(stageName: string | undefined, options: TargetOptions): Target {
  const folder = folderOf(options.folder, options.mayBeNew);
  const config = readConfig(folder);
  const { url, key } = options;
  const { POSTHASTE_URL, POSTHASTE_KEY } = process.env;
  const isFromEnvironment = url === POSTHASTE_URL && key === POSTHASTE_KEY;
  // A named stage takes precedence over POSTHASTE_URL and POSTHASTE_KEY, but not over --url and --key.
  const isStagePreferred = stageName !== undefined && isFromEnvironment;
  if ((url || key) && !isStagePreferred) {
    if (!url || !key) throw incompleteTargetError(url);
    return { folder, config, url, key, values: config.stages[stageName ?? '']?.values ?? {} };
  }
  return { folder, config, ...stageTarget(stageName ?? LOCAL, config) };
}

function stageTarget(name: string, { stages }: Config): Pick<Target, 'url' | 'key' | 'values'> {
  const stage = stages[name];
  if (stage?.url && stage.key) {
    const key = process.env[stage.key];
    if (!key)
      throw usageFailure(
        `The variable ${stage.key}, which holds the key of ${name}, is not set. Set it to a secret key of that project.`,
      );
    return { url: stage.url, key, values: stage.values };
  }
  const localService = name === LOCAL ? findLocalService() : null;
  if (localService) return { ...localService, values: stage?.values ?? {} };
  throw unknownStageError(name, Object.keys(stages));
}

function unknownStageError(name: string, stageNames: readonly string[]): Error {
  const names = stageNames.join(', ') || 'none';
  return usageFailure(
    name === LOCAL
      ? `No local service has run here. Start it with posthaste dev, or name a stage of ${CONFIG} (${names}), or give --url and --key.`
      : `${CONFIG} has no stage "${name}". It has: ${names}.`,
  );
}
