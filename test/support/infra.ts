import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { context } from '../../cdk.json';
import type { FunctionCode } from '../../lib/aws/function-code';
import { service } from '../../lib/aws/service';
import { readSettings } from '../../lib/aws/settings';
import type { DashboardFiles } from '../../lib/dashboard/files';
import { temporaryFolder } from './temporary-folder';

/** Any resource of a template, as far as tests look at it. */
export interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation takes
  Properties: any;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  Metadata?: Record<string, unknown>;
  DependsOn?: string[];
}

/** A dashboard that nobody has to build. */
export const someDashboard: DashboardFiles = {
  assetsFolder: 'none',
  assetNames: ['index-Bx4fT2q9.js'],
  page: '<!doctype html><html><head><base href="/dashboard/"><link href="./a.css"></head><body><a href="#x">$1</a></body></html>',
};

const noCode: FunctionCode = () => Code.fromInline('exports.handler = async () => {};');

/** What most tests of the templates synthesise: the default settings, and two more that add to them. */
export const USUAL = { accountConcurrency: '1000', sendRate: '560' };

/**
 * The app as cdk.json makes it. Nothing is bundled, and CloudFormation's own rules, which take most of a synthesis,
 * are left to the test of `cdk synth`.
 */
export function buildApp(given: Record<string, unknown> = {}) {
  const app = new App({
    context: { ...context, ...given },
    builtinCloudFormationValidation: false,
    outdir: temporaryFolder(),
  });
  const settings = readSettings(app.node);
  return {
    app,
    stacks: service(app, settings, { code: noCode, dashboard: settings.dashboard ? someDashboard : undefined }),
  };
}

const synthesized = new Map<string, Synthesized>();

/** The templates of all stacks, and a search over them: made once a worker, because each takes a second or more. */
export function synthesize(settings: Record<string, unknown> = USUAL): Synthesized {
  const name = JSON.stringify(settings);
  const made = synthesized.get(name) ?? searchable(settings);
  synthesized.set(name, made);
  return made;
}

function searchable(settings: Record<string, unknown>) {
  const { app, stacks } = buildApp(settings);
  const all = Object.values(stacks).flatMap((stack) =>
    Object.entries(Template.fromStack(stack).toJSON().Resources as Record<string, Resource>),
  );
  const ofType = (type: string): Map<string, Resource> => new Map(all.filter(([, resource]) => resource.Type === type));
  const only = (type: string): Resource => {
    const found = [...ofType(type).values()];
    const [one] = found;
    if (!one || found.length > 1) throw new Error(`${found.length} resources of ${type}`);
    return one;
  };
  return { app, all: all.map(([, resource]) => resource), ofType, only };
}

export type Synthesized = ReturnType<typeof searchable>;

/** A method of the API in the document that API Gateway imports. */
export interface ApiMethod {
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, { headers: Record<string, unknown> }>;
  security?: Record<string, unknown>[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  integration: any;
}

/** The document that makes the API. */
export const definitionOf = ({ only }: Synthesized) => only('AWS::ApiGateway::RestApi').Properties.Body;

/** The methods of the API by method and path; `ANY /contacts` is all that the path does not name. */
export function methodsOf(template: Synthesized): Map<string, ApiMethod> {
  const paths: Record<string, Record<string, Record<string, unknown>>> = definitionOf(template).paths;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { 'x-amazon-apigateway-integration': integration, ...method }]) => {
      const verb = name === 'x-amazon-apigateway-any-method' ? 'ANY' : name.toUpperCase();
      return [`${verb} ${path}`, { ...method, integration } as ApiMethod] as const;
    }),
  );
  return new Map(all);
}

/** A permission as a policy states it; resources as JSON text, for most are references. */
export interface Statement {
  actions: string[];
  resources: string[];
  conditions: Record<string, unknown>;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** What the role of a function may do. */
export function statementsOf({ ofType }: Synthesized, functionName: string): Statement[] {
  const lambda = [...ofType('AWS::Lambda::Function').values()].find(
    ({ Properties }) => Properties.FunctionName === functionName,
  );
  const role: string = lambda?.Properties.Role['Fn::GetAtt'][0];
  const policies = ofType('AWS::IAM::Role').get(role)?.Properties.Policies ?? [];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return policies.flatMap(({ PolicyDocument }: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    PolicyDocument.Statement.map((statement: any) => ({
      actions: list(statement.Action) as string[],
      resources: list(statement.Resource).map((one) => JSON.stringify(one)),
      conditions: statement.Condition ?? {},
    })),
  );
}
