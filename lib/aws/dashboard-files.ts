import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type DashboardFiles, readDashboard } from '../dashboard/files';
import { SettingsMistake } from './settings';

const root = resolve(__dirname, '../..');

export function builtDashboard(): DashboardFiles {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/dashboard.mjs')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new SettingsMistake(`The dashboard could not be built:\n${stderr}`);
  return readDashboard(stdout.trim());
}
