import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { layOut } from '../../../bin/pack/lay-out';
import { context } from '../../../cdk.json';
import { service } from '../../../lib/aws/service';
import { readSettings } from '../../../lib/aws/settings';
import type { Resource } from '../infra';
import { unpacked } from '../packed';
import { ACCOUNT, type Moto, REGION } from './moto';
import type { DeployedFunction } from './runtime-api';

interface StackTemplate {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown }>;
}

/** The properties of a resource that moto does not make from a template, as CloudFormation resolved them. */
export interface Resolved {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever CloudFormation takes
  properties: any;
}

/** What `cdk bootstrap` has put into an account. */
const ASSETS = `cdk-hnb659fds-assets-${ACCOUNT}-${REGION}`;
const BOOTSTRAP = { Name: '/cdk-bootstrap/hnb659fds/version', Value: '30', Type: 'String' };
const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

/** moto passes over them, or over the definition of an API. */
const UNMADE = [
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
];
const isUnmade = ({ Type }: Resource): boolean => UNMADE.includes(Type);
const OUTPUT = 'Resolved';

/** moto makes dashboards before alarms. */
function forMoto({ Type, Properties }: Resource): void {
  if (Type === 'AWS::CloudWatch::Dashboard') Properties.DashboardBody = '{}';
}

/** What `Ref` gives of resources that moto does not make at all: their names. */
const namesIn = ({ Resources }: StackTemplate): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === 'AWS::SES::ConfigurationSet')
      .map(([id, { Properties }]) => [id, Properties.Name]),
  );

/** A value as the parts of its JSON text, with the functions of CloudFormation between them. */
function jsonParts(value: unknown, names: Record<string, string>): unknown[] {
  const within = (one: unknown) => jsonParts(one, names);
  if (Array.isArray(value)) return ['[', ...value.flatMap((one, index) => [index ? ',' : '', ...within(one)]), ']'];
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  const members = Object.entries(value);
  const [name = '', content] = members[0] ?? [];
  const isFunction = members.length === 1 && /^(Ref$|Fn::)/.test(name);
  if (isFunction) return ['"', name === 'Ref' ? (names[content] ?? value) : value, '"'];
  return ['{', ...members.flatMap(([key, one], index) => [`${index ? ',' : ''}"${key}":`, ...within(one)]), '}'];
}

/** Outputs tell what CloudFormation makes of properties that moto throws away. */
function tellUnmade(template: StackTemplate): void {
  const names = namesIn(template);
  const unmade = Object.entries(template.Resources).filter(([, resource]) => isUnmade(resource));
  const told = unmade.map(([id, { Type, Properties }]) => {
    const parts = jsonParts({ type: Type, properties: Properties }, names);
    return [`${OUTPUT}${id}`, { Value: { 'Fn::Join': ['', parts] } }];
  });
  template.Outputs = { ...template.Outputs, ...Object.fromEntries(told) };
}

async function bootstrap(moto: Moto): Promise<void> {
  await moto.call('s3', `/${ASSETS}`, '', 'PUT');
  await moto.json('ssm', 'AmazonSSM.PutParameter', BOOTSTRAP);
}

const VERSION = '2010-05-15';
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#34': '"', '#39': "'" };
const plain = (xml: string): string => xml.replace(/&(#?\w+);/g, (entity, name) => ENTITIES[name] ?? entity);

async function createStack(moto: Moto, StackName: string, template: StackTemplate): Promise<Resolved[]> {
  for (const resource of Object.values(template.Resources)) {
    forMoto(resource);
    const key = resource.Type === 'AWS::Lambda::Function' ? resource.Properties.Code.S3Key : undefined;
    if (key) await moto.call('s3', `/${ASSETS}/${key}`, EMPTY_ZIP, 'PUT');
  }
  tellUnmade(template);
  const given = { StackName, TemplateBody: JSON.stringify(template), 'Capabilities.member.1': 'CAPABILITY_IAM' };
  await moto.query('cloudformation', 'CreateStack', given, VERSION);
  const described = await moto.query('cloudformation', 'DescribeStacks', { StackName }, VERSION);
  const status = /<StackStatus>(\w+)</.exec(described)?.[1];
  if (status !== 'CREATE_COMPLETE') throw new Error(`${StackName} is ${status}: ${described.slice(0, 2000)}`);
  const outputs = described.matchAll(/<OutputKey>(\w+)<\/OutputKey>\s*<OutputValue>([^<]*)</g);
  return [...outputs].flatMap(([, key, value = '']) => (key?.startsWith(OUTPUT) ? JSON.parse(plain(value)) : []));
}

/**
 * Imports the definition of the API, which moto's CloudFormation leaves out. moto refuses what is not valid OpenAPI. It
 * does not know that the variable `{proxy+}` is named `proxy`, and reads two members of a mock integration that API
 * Gateway does not need.
 */
async function importDefinition(moto: Moto, { Body }: Resolved['properties']): Promise<void> {
  const { item: apis } = (await moto.get('apigateway', '/restapis')) as { item: { id: string }[] };
  const text = JSON.stringify(Body)
    .replaceAll('"name":"proxy"', '"name":"proxy+"')
    .replaceAll('"type":"mock"', '"type":"mock","httpMethod":"POST","uri":""');
  await moto.call('apigateway', `/restapis/${apis[0]?.id}?mode=merge&failonwarnings=true`, text, 'PUT');
}

interface LambdaConfiguration {
  FunctionName: string;
  Role: string;
  Timeout: number;
  Environment?: { Variables: Record<string, string> };
}

/** The functions of a deployment by name, with the variables that CloudFormation gave them. */
async function functionsOf(moto: Moto, templates: StackTemplate[], outdir: string) {
  const resources = templates.flatMap(({ Resources }) => Object.values(Resources));
  const folders = new Map(
    resources
      .filter(({ Type }) => Type === 'AWS::Lambda::Function')
      .map(({ Properties }) => [Properties.FunctionName, Properties.Code.S3Key.replace(/\.zip$/, '')]),
  );
  const { Functions } = (await moto.get('lambda', '/2015-03-31/functions')) as { Functions: LambdaConfiguration[] };
  return new Map(
    Functions.map(({ FunctionName: name, Role, Timeout, Environment }): [string, DeployedFunction] => {
      const folder = join(outdir, `asset.${folders.get(name)}`);
      const role = Role.replace(/^.*\//, '');
      return [name, { name, folder, role, timeoutSeconds: Timeout, variables: Environment?.Variables ?? {} }];
    }),
  );
}

/** Synthesises the stacks and has moto's CloudFormation make them. */
export async function deployTo(moto: Moto, outdir: string) {
  const app = new App({ context: { ...context, region: REGION }, outdir, builtinCloudFormationValidation: false });
  // Moto has no custom resources that are functions.
  const settings = { ...readSettings(app.node), dashboard: false };
  service(app, settings, { code: layOut(join(unpacked(), 'deploy'), join(outdir, 'bundle'), undefined) });
  const stacks = app
    .synth()
    .stacks.map(({ stackName, template }) => ({ stackName, template: template as StackTemplate }));
  await bootstrap(moto);
  const resolved: Resolved[] = [];
  for (const { stackName, template } of stacks) {
    const made = await createStack(moto, stackName, template);
    const api = made.find(({ type }) => type === 'AWS::ApiGateway::RestApi');
    if (api) await importDefinition(moto, api.properties);
    resolved.push(...made);
  }
  const templates = stacks.map(({ template }) => template);
  const resources = templates.flatMap(({ Resources }) => Object.values(Resources));
  return { functions: await functionsOf(moto, templates, outdir), resources, resolved };
}
