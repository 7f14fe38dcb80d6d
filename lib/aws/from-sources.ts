import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { bundleFunctions, partsOf } from './bundle';
import { builtDashboard } from './dashboard-files';
import type { Built } from './function-code';
import type { Settings } from './settings';

export function fromSources(app: App, settings: Settings): Built {
  const dashboard = settings.dashboard ? builtDashboard() : undefined;
  return { code: bundleFunctions(join(app.outdir, 'bundle'), partsOf(dashboard), dashboard), dashboard };
}
