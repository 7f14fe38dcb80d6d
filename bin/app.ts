import { App } from 'aws-cdk-lib';
import { service } from '../lib/aws/service';
import { readSettings } from '../lib/aws/settings';

const app = new App();
service(app, readSettings(app.node));
