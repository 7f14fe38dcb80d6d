import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { service } from '../../lib/aws/service';
import { readSettings, SettingsError } from '../../lib/aws/settings';
import { readDashboard } from '../../lib/dashboard/files';
import { layOut } from './lay-out';

/** The package's CDK app, which writes into `CDK_OUTDIR`. It validates nothing: `test/infra/synth` does. */
const [, , parts = __dirname] = process.argv;
const app = new App({ builtinCloudFormationValidation: false });

try {
  const settings = readSettings(app.node);
  const dashboard = settings.dashboard ? readDashboard(join(parts, '..', 'dashboard')) : undefined;
  service(app, settings, { code: layOut(parts, join(app.outdir, 'bundle'), dashboard), dashboard });
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
