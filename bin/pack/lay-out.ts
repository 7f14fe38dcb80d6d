import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { codeIn, type FunctionCode, folderOf } from '../../lib/aws/function-code';
import { copySeparateModules } from '../../lib/aws/separate-modules';
import type { DashboardFiles } from '../../lib/dashboard/files';
import { deployers } from '../../lib/functions-and-queues';

/** Copies each function into `bundle`, with the files that functions share. `parts`: the folder `deploy`. */
export function layOut(parts: string, bundle: string, dashboard: DashboardFiles | undefined): FunctionCode {
  const functions = join(parts, 'functions');
  const additional: Record<string, [name: string, from: string]> = {
    'functions/health/handler.ts': ['docs', join(parts, '..', 'dist', 'docs')],
    'functions/verify/handler.ts': ['lists', join(parts, '..', 'dist', 'lists')],
    ...(dashboard ? { [deployers.publishDashboard.entry]: ['assets', dashboard.assets] } : {}),
  };
  return (entry) => {
    const folder = join(bundle, folderOf(entry));
    cpSync(join(functions, folderOf(entry)), folder, { recursive: true });
    copySeparateModules(functions, folder);
    const [name, from] = additional[entry] ?? [];
    if (name && from) cpSync(from, join(folder, name), { recursive: true });
    return codeIn(bundle)(entry);
  };
}
