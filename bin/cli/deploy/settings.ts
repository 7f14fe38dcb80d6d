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

function configFolder(given: string | undefined): string | undefined {
  const folders = given === undefined ? ['.', FOLDER] : [given];
  const found = folders.find((folder) => existsSync(join(folder, CONFIG)));
  if (given !== undefined && found === undefined) throw usageFailure(`There is no ${CONFIG} in ${given}.`);
  return found;
}

export function readDeployment(
  stage: string | undefined,
  { folder, region }: { folder?: string; region?: string },
): Deployment {
  const found = configFolder(folder);
  const file = found === undefined ? undefined : join(found, CONFIG);
  const named = found === undefined ? {} : readConfig(found).deploy;
  const names = Object.keys(named);
  const name = stage ?? (names.length === 1 ? (names[0] ?? DEFAULT_STAGE) : DEFAULT_STAGE);
  if (names.length > 0 && !names.includes(name)) {
    throw usageFailure(`${file}: deploy has no "${name}". It has: ${names.join(', ')}. Name one of them.`);
  }
  const { account, ...given } = named[name] ?? {};
  const read = checkSettings({ ...given, stage: name });
  if ('errors' in read) {
    const place = file === undefined ? '' : `${file}: deploy.${name}.`;
    throw usageFailure(read.errors.map((mistake) => `${place}${mistake}`).join('\n'));
  }
  const { settings } = read;
  if (region && settings.region && settings.region !== region) {
    throw usageFailure(`--region ${region} is not the region of ${file}: deploy.${name}.region is ${settings.region}.`);
  }
  return { settings, account: account as string | undefined, file };
}
