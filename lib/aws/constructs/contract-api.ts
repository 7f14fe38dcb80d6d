import { Stack } from 'aws-cdk-lib';
import {
  CfnAuthorizer,
  CfnMethod,
  CfnResource,
  type CfnRestApi,
  Deployment,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { linesOf } from '../../../shared/contract/aliases';
import { ANY_OTHER_PATH, UNKNOWN_ROUTES } from '../../../shared/contract/gateway-responses';
import type { RouteGroup } from '../../../shared/contract/route';
import { acknowledge } from '../acknowledge';
import type { Settings } from '../settings';
import { ApiStage } from './api-stage';
import { gatewayAnswers, preflight } from './gateway-answers';
import { inLanes } from './lanes';
import type { WebDashboard } from './web-dashboard';

interface ContractApiProps {
  settings: Settings;
  api: CfnRestApi;
  stageName: string;
  groups: Readonly<Record<string, RouteGroup>>;
  /** The function of each group. */
  lambdas: ReadonlyMap<string, IFunction>;
  authorizer: IFunction;
  dashboard?: WebDashboard;
}

/** API Gateway waits no longer. */
const INTEGRATION_TIMEOUT_MS = 29_000;
/** A revoked key works on for as long as this at most. */
const AUTHORIZER_CACHE_SECONDS = 60;

/** The contract's routes on a REST API. The gateway's own answers have the contract's form too. */
export class ContractApi extends Construct {
  readonly stage: ApiStage;
  private readonly resources = new Map<string, CfnResource>();
  private readonly methods: CfnMethod[] = [];
  private readonly stack = Stack.of(this);

  constructor(
    scope: Construct,
    id: string,
    private readonly props: ContractApiProps,
  ) {
    super(scope, id);
    const authorizer = this.authorize();
    for (const group of Object.values(props.groups)) this.serve(group, authorizer);
    if (props.dashboard) this.serveDashboard(props.dashboard);
    this.serveUnknown();
    const answers = gatewayAnswers(this, props.api.ref);
    inLanes([...this.resources.values(), ...answers, ...this.methods]);
    const api = RestApi.fromRestApiId(this, 'Api', props.api.ref);
    const deployment = new Deployment(this, 'Deployment', { api });
    // A deployment is a snapshot: whatever changes in it must make a new one.
    deployment.addToLogicalId(
      [...this.methods, ...answers, authorizer].map((part) => this.stack.resolve(part._toCloudFormation())),
    );
    deployment.node.addDependency(...this.methods, ...answers, ...(props.dashboard ? [props.dashboard.published] : []));
    this.stage = new ApiStage(this, 'Stage', { settings: props.settings, deployment, stageName: props.stageName });
  }

  private authorize(): CfnAuthorizer {
    const { api, authorizer } = this.props;
    const made = new CfnAuthorizer(this, 'Authorizer', {
      restApiId: api.ref,
      name: 'api-key',
      type: 'TOKEN',
      identitySource: 'method.request.header.Authorization',
      authorizerUri: this.invocationOf(authorizer),
      authorizerResultTtlInSeconds: AUTHORIZER_CACHE_SECONDS,
    });
    this.permit(authorizer, `authorizers/${made.ref}`);
    return made;
  }

  /** One permission a function: one a method would pass the 20 KB that a function's policy may have. */
  private permit(lambda: IFunction, what: string): void {
    lambda.addPermission('ApiGateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.stack.formatArn({ service: 'execute-api', resource: this.props.api.ref, resourceName: what }),
    });
  }

  private serve(group: RouteGroup, authorizer: CfnAuthorizer): void {
    const lambda = this.functionOf(group.name);
    this.permit(lambda, `${this.props.stageName}/*`);
    const routes = Object.values(group.routes);
    for (const route of routes) {
      for (const { method, path } of linesOf(route)) {
        this.methods.push(this.method(method, path, lambda, route.access === 'none' ? null : authorizer));
      }
    }
    const crossOrigin = routes.filter(({ cors }) => cors).flatMap((route) => linesOf(route));
    for (const path of new Set(crossOrigin.map((line) => line.path))) {
      const allowed = crossOrigin.filter((line) => line.path === path).map(({ method }) => method);
      this.methods.push(
        preflight(this, path, { restApiId: this.props.api.ref, resourceId: this.resource(path) }, allowed),
      );
    }
  }

  /**
   * What the contract does not have is answered by a function, in the contract's form. API Gateway looks for a method at
   * the most specific resource only, so each resource has a method for the others.
   */
  private serveUnknown(): void {
    const lambda = this.functionOf(UNKNOWN_ROUTES);
    this.resource(ANY_OTHER_PATH);
    for (const path of ['', ...this.resources.keys()]) this.methods.push(this.method('ANY', path, lambda, null));
  }

  /** The page is served before its assets are asked for: each at paths of its own, without a function. */
  private serveDashboard(dashboard: WebDashboard): void {
    const restApiId = this.props.api.ref;
    for (const path of dashboard.pagePaths) {
      this.methods.push(dashboard.page(path, { restApiId, resourceId: this.resource(path) }));
    }
    const path = dashboard.assetPath;
    this.methods.push(dashboard.asset(path, { restApiId, resourceId: this.resource(path) }));
  }

  private functionOf(group: string): IFunction {
    const lambda = this.props.lambdas.get(group);
    if (!lambda) throw new Error(`no function serves the group "${group}"`);
    return lambda;
  }

  /** A method of a path; open to everybody without an authorizer. */
  private method(httpMethod: string, path: string, lambda: IFunction, authorizer: CfnAuthorizer | null): CfnMethod {
    const method = new CfnMethod(this, `${httpMethod} ${path.replaceAll('/', ' ')}`, {
      restApiId: this.props.api.ref,
      resourceId: this.resource(path),
      httpMethod,
      ...(authorizer ? { authorizationType: 'CUSTOM', authorizerId: authorizer.ref } : { authorizationType: 'NONE' }),
      integration: {
        type: 'AWS_PROXY',
        integrationHttpMethod: 'POST',
        uri: this.invocationOf(lambda),
        timeoutInMillis: INTEGRATION_TIMEOUT_MS,
      },
    });
    acknowledge(method, {
      'AwsSolutions-COG4': 'Callers are programs with API keys, not people with accounts.',
      ...(authorizer
        ? {}
        : { 'AwsSolutions-APIG4': 'Open by the contract; what it shows needs a signed link or is public.' }),
    });
    return method;
  }

  /** The id of the resource for a path; made with those above it when first asked for. */
  private resource(path: string): string {
    if (path === '') return this.props.api.attrRootResourceId;
    const known = this.resources.get(path);
    if (known) return known.ref;
    const cut = path.lastIndexOf('/');
    const made = new CfnResource(this, path.replaceAll('/', ' ').trim(), {
      restApiId: this.props.api.ref,
      parentId: this.resource(path.slice(0, cut)),
      pathPart: path.slice(cut + 1),
    });
    this.resources.set(path, made);
    return made.ref;
  }

  private invocationOf(lambda: IFunction): string {
    return this.stack.formatArn({
      service: 'apigateway',
      account: 'lambda',
      resource: 'path/2015-03-31/functions',
      resourceName: `${lambda.functionArn}/invocations`,
    });
  }
}
