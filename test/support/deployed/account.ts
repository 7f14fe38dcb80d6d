import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Server } from '../dynamodb-local/server';
import { startServer } from '../dynamodb-local/server';
import type { Resource } from '../infra';
import { temporaryFolder } from '../temporary-folder';
import { DeployedApi } from './api-gateway';
import { Border } from './border';
import { deployTo, type Resolved } from './deploy';
import { Mappings } from './mappings';
import { ACCOUNT, Moto, REGION } from './moto';
import { allows, isOfService, type Statement, statementsOfFunction, statementsOfRole } from './policies';
import { type DeployedFunction, RuntimeApi } from './runtime-api';
import { Streams } from './streams';

/** The table, which is on DynamoDB Local with its stream: the rest of the account is moto's. */
async function createTable(dynamodb: Server, TableName: string, properties: Resource['Properties']): Promise<void> {
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, BillingMode, StreamSpecification } = properties;
  const given = { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, BillingMode };
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: dynamodb.url, region: REGION, credentials });
  const stream = { StreamEnabled: true, ...StreamSpecification };
  await client.send(new CreateTableCommand({ ...given, TableName, StreamSpecification: stream }));
  client.destroy();
}

/** An AWS account in which the synthesised stacks were deployed: bundles run as their roles, fed by what was deployed. */
export class DeployedAccount {
  private readonly running = new Map<string, Promise<RuntimeApi>>();
  private readonly rights = new Map<string, Statement[]>();

  private constructor(
    readonly moto: Moto,
    readonly dynamodb: Server,
    readonly functions: Map<string, DeployedFunction>,
    readonly api: DeployedApi,
    /** What moto does not make of a template, as CloudFormation resolved it. */
    readonly resolved: readonly Resolved[],
    private readonly stops: (() => unknown)[],
  ) {}

  border!: Border;
  mappings!: Mappings;
  /** What functions threw. */
  readonly failures: string[] = [];
  /** The API's address, with the stage. */
  url = '';
  /** What the functions' processes have of Lambda, apart from their own variables. */
  private surroundings: Record<string, string> = {};

  static async start(home: string): Promise<DeployedAccount> {
    const stops: (() => unknown)[] = [];
    try {
      const moto = await Moto.start();
      stops.push(() => moto.stop());
      const dynamodb = await startServer(home);
      stops.push(() => dynamodb.stop());
      const { functions, resources, resolved } = await deployTo(moto, temporaryFolder());
      const api = await DeployedApi.read(moto, resolved, functions.keys());
      const account = new DeployedAccount(moto, dynamodb, functions, api, resolved, stops);
      const table = resources.find(({ Type }) => Type === 'AWS::DynamoDB::Table');
      await createTable(dynamodb, account.table, table?.Properties);
      await account.open();
      return account;
    } catch (error) {
      for (const stop of stops.reverse()) await stop();
      throw error;
    }
  }

  /** The statements of a function's role. */
  rightsOf(name: string): readonly Statement[] {
    return this.rights.get(name) ?? [];
  }

  get table(): string {
    return this.variable('TABLE_NAME');
  }

  /** A variable that CloudFormation gave a function. */
  variable(name: string): string {
    return [...this.functions.values()].find(({ variables }) => variables[name])?.variables[name] ?? '';
  }

  private async open(): Promise<void> {
    const { moto, dynamodb } = this;
    for (const { name, role } of this.functions.values()) this.rights.set(name, await statementsOfRole(moto, role));
    const opened = await Border.start({ dynamodb: dynamodb.url, other: moto.url, rights: this.rights });
    this.border = opened.border;
    this.stops.push(opened.stop);
    this.surroundings = { AWS_REGION: REGION, AWS_SECRET_ACCESS_KEY: 'local', AWS_ENDPOINT_URL: opened.url };
    for (const { variables } of this.functions.values()) {
      for (const [name, value] of Object.entries(variables)) {
        variables[name] = value.replace(`https://sqs.${REGION}.amazonaws.com`, opened.url);
      }
    }
    const invoke = this.invoke.bind(this);
    const served = await this.api.serve(invoke);
    this.stops.push(served.stop);
    this.url = served.url;
    const streams = new Streams(dynamodb.url, this.table);
    const rightsOf = this.rightsOf.bind(this);
    this.mappings = await Mappings.read({ moto, streams, invoke, rightsOf });
  }

  /** A process of the function by its deployed name, signing as its role. */
  private run(name: string): Promise<RuntimeApi> {
    const spec = this.functions.get(name);
    if (!spec) throw new Error(`there is no function ${name}`);
    return RuntimeApi.start(spec, { ...this.surroundings, AWS_ACCESS_KEY_ID: name });
  }

  async load(name: string): Promise<void> {
    const running = await this.running.get(name);
    if (running) return running.loaded;
    const api = await this.run(name);
    await api.loaded.finally(() => api.stop());
  }

  async invoke(name: string, event: unknown): Promise<unknown> {
    const started = this.running.get(name) ?? this.run(name);
    this.running.set(name, started);
    const api = await started;
    return api.invoke(event).catch((error: Error) => {
      this.failures.push(`${name}: ${error.message}`);
      throw error;
    });
  }

  /** Has EventBridge's rules fire once: each invokes its targets, which must allow it. */
  async tick(): Promise<void> {
    const { Rules } = await this.moto.json('events', 'AWSEvents.ListRules', {});
    for (const { Name, Arn } of Rules) {
      const { Targets } = await this.moto.json('events', 'AWSEvents.ListTargetsByRule', { Rule: Name });
      for (const target of Targets) {
        const name = target.Arn.replace(/^.*:/, '');
        const statements = await statementsOfFunction(this.moto, name);
        const ours = statements.filter((one) => isOfService(one, 'events.amazonaws.com'));
        const context = { 'AWS:SourceArn': [Arn] };
        const wish = { action: 'lambda:InvokeFunction', resource: target.Arn, context };
        if (!allows(ours, wish)) throw new Error(`${Name} may not invoke ${name}`);
        const time = new Date().toISOString().replace(/\.\d{3}/, '');
        const event = { id: 'tick', 'detail-type': 'Scheduled Event', source: 'aws.events', account: ACCOUNT, time };
        await this.invoke(name, { version: '0', ...event, region: REGION, resources: [Arn], detail: {} });
      }
    }
  }

  async stop(): Promise<void> {
    for (const started of this.running.values()) await (await started).stop();
    for (const stop of this.stops.reverse()) await stop();
  }
}
