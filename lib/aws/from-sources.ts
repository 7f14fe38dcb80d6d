import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { bundleFunctions, partsOf } from './bundle';
import { builtDashboard } from './dashboard-files';
import type { Built } from './function-code';
import type { Settings } from './settings';

export async function fromSources(app: App, settings: Settings): Promise<Built> {
  const dashboard = settings.dashboard ? builtDashboard() : undefined;
  return { code: await bundleFunctions(join(app.outdir, 'bundle'), partsOf(dashboard), dashboard), dashboard };
}
