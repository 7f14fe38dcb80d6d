import { App } from 'aws-cdk-lib';
import { buildFromSources } from '../lib/aws/from-sources';
import { service } from '../lib/aws/service';
import { readSettings, SettingsError } from '../lib/aws/settings';

async function makeStacks(): Promise<void> {
  const app = new App();
  const settings = readSettings(app.node);
  service(app, settings, await buildFromSources(app, settings));
}

makeStacks().catch((error) => {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
});
