import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkSettings, type Settings } from '../../../lib/aws/settings';
import { CONFIG, FOLDER, readConfig } from '../code/config';
import { usageFailure } from '../failure';

export interface Deployment {
  settings: Settings;
  account: string | undefined;
  file: string | undefined;
}

const DEFAULT_STAGE = 'prod';

function configFolder(folder: string | undefined): string | undefined {
  const folders = folder === undefined ? ['.', FOLDER] : [folder];
  const folderWithConfig = folders.find((candidate) => existsSync(join(candidate, CONFIG)));
  if (folder !== undefined && folderWithConfig === undefined) throw usageFailure(`There is no ${CONFIG} in ${folder}.`);
  return folderWithConfig;
}

export function readDeployment(
  stage: string | undefined,
  { folder, region }: { folder?: string; region?: string },
): Deployment {
  const folderWithConfig = configFolder(folder);
  const file = folderWithConfig === undefined ? undefined : join(folderWithConfig, CONFIG);
  const deployments = folderWithConfig === undefined ? {} : readConfig(folderWithConfig).deploy;
  const names = Object.keys(deployments);
  const onlyName = names.length === 1 ? names[0] : undefined;
  const name = stage ?? onlyName ?? DEFAULT_STAGE;
  if (names.length > 0 && !names.includes(name)) {
    throw usageFailure(`${file}: deploy has no "${name}". It has: ${names.join(', ')}. Name one of them.`);
  }
  const { account, ...ownSettings } = deployments[name] ?? {};
  const result = checkSettings({ ...ownSettings, stage: name });
  if ('errors' in result) {
    const location = file === undefined ? '' : `${file}: deploy.${name}.`;
    throw usageFailure(result.errors.map((error) => `${location}${error}`).join('\n'));
  }
  const { settings } = result;
  if (region && settings.region && settings.region !== region) {
    throw usageFailure(`--region ${region} is not the region of ${file}: deploy.${name}.region is ${settings.region}.`);
  }
  return { settings, account: account as string | undefined, file };
}
