import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { context } from '../../../cdk.json';
import { bundleFunctions } from '../../../lib/aws/bundle';
import { service } from '../../../lib/aws/service';
import { readSettings } from '../../../lib/aws/settings';
import { type FunctionName, type FunctionPart, functions } from '../../../lib/parts';
import type { Resource } from '../infra';
import { ACCOUNT, type Moto, REGION } from './moto';
import type { DeployedFunction } from './runtime-api';

interface StackTemplate {
  Resources: Record<string, Resource>;
}

/** What `cdk bootstrap` has put into an account. */
const ASSETS = `cdk-hnb659fds-assets-${ACCOUNT}-${REGION}`;
const BOOTSTRAP = { Name: '/cdk-bootstrap/hnb659fds/version', Value: '30', Type: 'String' };
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** moto reads two members of a mock integration that API Gateway does not need, and makes dashboards before alarms. */
function forMoto({ Type, Properties }: Resource): void {
  if (Type === 'AWS::ApiGateway::Method' && Properties.Integration.Type === 'MOCK') {
    Object.assign(Properties.Integration, { IntegrationHttpMethod: 'POST', Uri: '' });
  }
  if (Type === 'AWS::CloudWatch::Dashboard') Properties.DashboardBody = '{}';
}

async function bootstrap(moto: Moto): Promise<void> {
  await moto.call('s3', `/${ASSETS}`, '', 'PUT');
  const headers = { 'X-Amz-Target': 'AmazonSSM.PutParameter', 'Content-Type': 'application/x-amz-json-1.1' };
  await moto.call('ssm', '/', JSON.stringify(BOOTSTRAP), 'POST', headers);
}

const form = (values: Record<string, string>): string => new URLSearchParams(values).toString();

async function createStack(moto: Moto, name: string, template: StackTemplate): Promise<void> {
  for (const resource of Object.values(template.Resources)) {
    forMoto(resource);
    const key = resource.Type === 'AWS::Lambda::Function' ? resource.Properties.Code.S3Key : undefined;
    if (key) await moto.call('s3', `/${ASSETS}/${key}`, EMPTY_ZIP, 'PUT');
  }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const call = (Action: string, more: Record<string, string> = {}) =>
    moto.call(
      'cloudformation',
      '/',
      form({ Action, Version: '2010-05-15', StackName: name, ...more }),
      'POST',
      headers,
    );
  const capability = { 'Capabilities.member.1': 'CAPABILITY_IAM' };
  await call('CreateStack', { TemplateBody: JSON.stringify(template), ...capability });
  const described = await call('DescribeStacks');
  const status = /<StackStatus>(\w+)</.exec(described)?.[1];
  if (status !== 'CREATE_COMPLETE') throw new Error(`${name} is ${status}: ${described.slice(0, 2000)}`);
}

/** The functions of a deployment by name, with the variables that CloudFormation gave them; and all templates. */
export async function deployTo(moto: Moto, outdir: string) {
  const app = new App({ context: { ...context, region: REGION }, outdir, builtinCloudFormationValidation: false });
  const bundles = join(outdir, 'bundle');
  service(app, readSettings(app.node), bundleFunctions(bundles));
  const stacks = app
    .synth()
    .stacks.map(({ stackName, template }) => ({ stackName, template: template as StackTemplate }));
  await bootstrap(moto);
  for (const { stackName, template } of stacks) await createStack(moto, stackName, template);
  const made = new Map<string, DeployedFunction>();
  for (const name of Object.keys(functions) as FunctionName[]) {
    const part: FunctionPart = functions[name];
    const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const path = `/2015-03-31/functions/posthaste-prod-${kebab}`;
    const { Configuration } = JSON.parse(await moto.call('lambda', path, '', 'GET'));
    const folder = join(bundles, part.entry.replace(/^functions\//, '').replace(/\/handler\.ts$/, ''));
    const variables = Configuration.Environment?.Variables ?? {};
    made.set(part.group ?? name, { name: Configuration.FunctionName, folder, timeoutSeconds: part.timeout, variables });
  }
  const resources = stacks.flatMap(({ template }) => Object.values(template.Resources));
  return { functions: made, resources };
}
