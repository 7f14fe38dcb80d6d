import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { type DashboardFiles, readDashboard } from '../dashboard/files';
import { bundleFunctions, partsOf } from './bundle';
import type { BuildOutput } from './function-code';
import { type Settings, SettingsError } from './settings';

const root = resolve(__dirname, '../..');

function buildDashboard(): DashboardFiles {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/dashboard.mjs')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new SettingsError(`The dashboard could not be built:\n${stderr}`);
  return readDashboard(stdout.trim());
}

export async function buildFromSources(app: App, settings: Settings): Promise<BuildOutput> {
  const dashboard = settings.dashboard ? buildDashboard() : undefined;
  return { code: await bundleFunctions(join(app.outdir, 'bundle'), partsOf(dashboard), dashboard), dashboard };
}
