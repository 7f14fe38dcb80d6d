import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { codeIn, type FunctionCode, folderOf } from '../../lib/aws/function-code';
import { copySeparateModules } from '../../lib/aws/separate-modules';
import type { DashboardFiles } from '../../lib/dashboard/files';
import { deployers } from '../../lib/functions-and-queues';

/** Copies each function into `bundle`, with the files that functions share. */
export function layOut(deployFolder: string, bundle: string, dashboard: DashboardFiles | undefined): FunctionCode {
  const functions = join(deployFolder, 'functions');
  const additionalFolders: Record<string, { name: string; source: string }> = {
    'functions/health/handler.ts': { name: 'docs', source: join(deployFolder, '..', 'dist', 'docs') },
    'functions/verify/handler.ts': { name: 'lists', source: join(deployFolder, '..', 'dist', 'lists') },
    ...(dashboard ? { [deployers.publishDashboard.entry]: { name: 'assets', source: dashboard.assetsFolder } } : {}),
  };
  return (entry) => {
    const folder = join(bundle, folderOf(entry));
    cpSync(join(functions, folderOf(entry)), folder, { recursive: true });
    copySeparateModules(functions, folder);
    const additionalFolder = additionalFolders[entry];
    if (additionalFolder) cpSync(additionalFolder.source, join(folder, additionalFolder.name), { recursive: true });
    return codeIn(bundle)(entry);
  };
}
