import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { envNames } from '../../shared/ops/env';
import { CliFailure, usageFailure } from './failure';
import { tableOfStack } from './names';
import type { Output } from './output';

export interface TargetOptions {
  table?: string;
  stack?: string;
  region?: string;
  local?: string | true;
}

const operatorFile = z.object({
  endpoints: z.record(z.string(), z.string()),
  table: z.string(),
  emailBucket: z.string().optional(),
  publicUrl: z.string().optional(),
});
/** The SDK requires credentials; the emulators don't. */
const LOCAL_CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_REGION: 'eu-central-1',
};

const defaultDirectory = (): string => process.env.LOCAL_DIR || '.local';

function connectLocal(directory: string): void {
  const file = join(directory, 'operator.json');
  if (!existsSync(file))
    throw new CliFailure(`There is no local service in ${directory}. Start it: npx posthaste dev.`);
  const parsed = operatorFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new CliFailure(`${file} is not a file of the local service.`);
  // A profile would take precedence over the credentials below.
  delete process.env.AWS_PROFILE;
  delete process.env.AWS_SESSION_TOKEN;
  const { endpoints, table, emailBucket, publicUrl } = parsed.data;
  Object.assign(process.env, LOCAL_CREDENTIALS, endpoints, { [envNames.table]: table });
  if (emailBucket) process.env[envNames.emailBucket] = emailBucket;
  if (publicUrl) process.env[envNames.publicUrl] = publicUrl;
}

/** False for a service of an earlier version, whose file does not say whether it has a dashboard. */
export function runsWithoutDashboard({ table, stack, local }: TargetOptions): boolean {
  const file = join(typeof local === 'string' ? local : defaultDirectory(), 'service.json');
  if (table || stack || !existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { dashboard?: string | null }).dashboard === null;
}

async function connectAws({ table, stack, region }: TargetOptions): Promise<void> {
  // The SDK ignores AWS_DEFAULT_REGION, which the AWS CLI and the CDK use.
  const chosenRegion = region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION;
  if (chosenRegion) process.env.AWS_REGION = chosenRegion;
  process.env[envNames.table] = table ?? (await tableOfStack(stack ?? ''));
}

export async function connect(options: TargetOptions, output: Output): Promise<void> {
  const targets = [options.table, options.stack, options.local].filter((option) => option !== undefined);
  if (targets.length > 1) throw usageFailure('Give only one of --table, --stack and --local.');
  if (options.table || options.stack) return connectAws(options);
  const directory = typeof options.local === 'string' ? options.local : defaultDirectory();
  if (options.local === undefined) {
    if (!existsSync(join(directory, 'service.json'))) {
      throw usageFailure('Choose a deployment: --stack <name>, --table <name> or --local [directory].');
    }
    output.err(`Using the local service in ${directory}.`);
  }
  connectLocal(directory);
}
