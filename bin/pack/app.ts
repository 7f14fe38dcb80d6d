import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { codeIn, type FunctionCode, folderOf } from '../../lib/aws/function-code';
import { service } from '../../lib/aws/service';
import { readSettings, SettingsMistake } from '../../lib/aws/settings';
import { type DashboardFiles, readDashboard } from '../../lib/dashboard/files';
import { deployers } from '../../lib/functions-and-queues';

/** The package's CDK app. Writes into `CDK_OUTDIR`. */
const [, , parts = __dirname] = process.argv;
const app = new App();
const functions = codeIn(join(parts, 'functions'));

function withFolders(dashboard: DashboardFiles | undefined): FunctionCode {
  const bundle = join(app.outdir, 'bundle');
  const folders: [entry: string, name: string, from: string][] = [
    ['functions/health/handler.ts', 'docs', join(parts, '..', 'dist', 'docs')],
    ['functions/verify/handler.ts', 'lists', join(parts, '..', 'dist', 'lists')],
    ...(dashboard ? [[deployers.publishDashboard.entry, 'assets', dashboard.assets] as [string, string, string]] : []),
  ];
  for (const [entry, name, from] of folders) {
    cpSync(join(parts, 'functions', folderOf(entry)), join(bundle, folderOf(entry)), { recursive: true });
    cpSync(from, join(bundle, folderOf(entry), name), { recursive: true });
  }
  const laid = new Set(folders.map(([entry]) => entry));
  return (entry) => (laid.has(entry) ? codeIn(bundle) : functions)(entry);
}

try {
  const settings = readSettings(app.node);
  const dashboard = settings.dashboard ? readDashboard(join(parts, '..', 'dashboard')) : undefined;
  service(app, settings, { code: withFolders(dashboard), dashboard });
} catch (error) {
  if (!(error instanceof SettingsMistake)) throw error;
  console.error(error.message);
  process.exit(1);
}
