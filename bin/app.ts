import { App } from 'aws-cdk-lib';
import { fromSources } from '../lib/aws/from-sources';
import { service } from '../lib/aws/service';
import { readSettings, SettingsMistake } from '../lib/aws/settings';

const app = new App();
try {
  const settings = readSettings(app.node);
  service(app, settings, fromSources(app, settings));
} catch (error) {
  if (!(error instanceof SettingsMistake)) throw error;
  console.error(error.message);
  process.exit(1);
}
