import { App } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping, CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { IConstruct } from 'constructs';
import { buildFromSources } from '../../../lib/aws/from-sources';
import { service } from '../../../lib/aws/service';
import { readSettings } from '../../../lib/aws/settings';

/**
 * The stacks as `cdk deploy` makes them, but for what the emulator can't do. A test fails when the
 * emulator has closed one of these gaps, but for the rights.
 */
const overrides: ((resource: IConstruct) => void)[] = [
  (resource) => {
    if (resource instanceof CfnQueryDefinition) resource.node.scope?.node.tryRemoveChild(resource.node.id);
  },
  // The dashboard and other alarms name it, so it becomes an alarm of one metric.
  (resource) => {
    if (!(resource instanceof CfnAlarm) || resource.metrics === undefined) return;
    resource.addPropertyDeletionOverride('Metrics');
    const metric = { Namespace: 'Rehearsal', MetricName: 'Nothing', Period: 60, Statistic: 'Sum' };
    for (const [name, value] of Object.entries(metric)) resource.addPropertyOverride(name, value);
  },
  // Its reader gets no window, so the rehearsal reads the stream instead (stream-reader.ts).
  (resource) => {
    if (!(resource instanceof CfnEventSourceMapping) || resource.tumblingWindowInSeconds === undefined) return;
    resource.addPropertyOverride('Enabled', false);
  },
  // The emulator asks for rights that AWS doesn't know (AWS judges a batch by sqs:SendMessage), and reads no identity
  // or configuration set from a request of SendEmail.
  (resource) => {
    if (!(resource instanceof Role)) return;
    const sends = /Sender/.test(resource.node.path) ? ['ses:SendEmail'] : [];
    resource.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessageBatch', ...sends], resources: ['*'] }));
  },
];

const variables = {
  AWS_ENDPOINT_URL_SESV2: process.env.REHEARSAL_SES,
  DNS_SERVER: process.env.REHEARSAL_DNS,
  WEBHOOK_LOOPBACK: 'yes',
};

async function makeStacks(): Promise<void> {
  const app = new App();
  const settings = readSettings(app.node);
  service(app, settings, await buildFromSources(app, settings));
  for (const node of app.node.findAll()) {
    for (const override of overrides) override(node);
    if (!(node instanceof CfnFunction)) continue;
    for (const [name, value] of Object.entries(variables)) {
      if (value) node.addPropertyOverride(`Environment.Variables.${name}`, value);
    }
  }
}

makeStacks().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
