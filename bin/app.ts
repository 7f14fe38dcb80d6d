import { App } from 'aws-cdk-lib';
import { service } from '../lib/aws/service';
import { readSettings, SettingsMistake } from '../lib/aws/settings';

const app = new App();
try {
  service(app, readSettings(app.node));
} catch (error) {
  if (!(error instanceof SettingsMistake)) throw error;
  console.error(error.message);
  process.exit(1);
}
