import { readFileSync, writeFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { ALL_SETTINGS_ON, ALLOWLIST, allowlistOf } from '../lib/aws/permissions/allowlist';
import { service } from '../lib/aws/service';
import { readSettings } from '../lib/aws/settings';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: object };
const app = new App({ context: { ...context, ...ALL_SETTINGS_ON }, builtinCloudFormationValidation: false });
const noCode = () => Code.fromInline('exports.handler = async () => {};');
const dashboard = { assetsFolder: '', assetNames: [], page: '<base href="/dashboard/">' };
service(app, readSettings(app.node), { code: noCode, dashboard });
const templates = app.synth().stacks.map(({ template }) => template);
writeFileSync(ALLOWLIST, allowlistOf(templates));
