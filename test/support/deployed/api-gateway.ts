import { createServer, type IncomingMessage } from 'node:http';
import type { APIGatewayAuthorizerResult, APIGatewayProxyResult } from 'aws-lambda';
import { type GatewayRequest, toGatewayRequest, toProxyEvent } from '../../../lib/local/gateway/proxy-event';
import { listenOnLoopback } from '../../../lib/local/loopback';
import type { Resolved } from './deploy';
import { ACCOUNT, type Moto, REGION } from './moto';
import { allows, isOfService, type Statement, statementsOfFunction } from './policies';

interface Method {
  authorizationType: 'NONE' | 'CUSTOM';
  methodIntegration: { type: 'AWS_PROXY' | 'MOCK'; uri: string };
}

interface Resource {
  id: string;
  path: string;
  resourceMethods?: Record<string, Method>;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Found {
  resource: Resource;
  /** Undefined if the resource has neither this method nor ANY. */
  method: Method | undefined;
  httpMethod: string;
  pathParameters: Record<string, string> | null;
}

/** `…/functions/arn:aws:lambda:…:function:NAME/invocations` */
export const functionIn = (uri: string): string => /:function:([^/]+)\/invocations$/.exec(uri)?.[1] ?? '';

/** `{id}` is one part of a path, `{proxy+}` the rest; a literal part goes before both. */
function fit(path: string, parts: string[]): Record<string, string> | null {
  const parameters: Record<string, string> = {};
  const own = path.split('/').slice(1);
  for (const [index, part] of own.entries()) {
    const [, name, greedy] = /^\{(\w+)(\+)?\}$/.exec(part) ?? [];
    const given = greedy ? parts.slice(index).join('/') : (parts[index] ?? '');
    if (name ? given === '' : part !== given) return null;
    if (name) parameters[name] = given;
    if (greedy) return parameters;
  }
  return own.length === parts.length ? parameters : null;
}

const variables = (path: string): number => (path.match(/\{/g)?.length ?? 0) + (path.includes('+}') ? 100 : 0);

interface Parts {
  id: string;
  stage: string;
  resources: Resource[];
  /** Of kinds that moto does not make from a template, as CloudFormation resolved them. */
  resolved: readonly Resolved[];
  invokers: ReadonlyMap<string, readonly Statement[]>;
}

type Invoke = (name: string, event: unknown) => Promise<unknown>;

/** The API as it was deployed: what answers a request is asked of API Gateway, not of our list of routes. */
export class DeployedApi {
  private constructor(private readonly parts: Parts) {}

  static async read(moto: Moto, resolved: readonly Resolved[], functions: Iterable<string>): Promise<DeployedApi> {
    const { item: apis } = (await moto.get('apigateway', '/restapis')) as { item: { id: string }[] };
    const [api] = apis;
    if (!api || apis.length > 1) throw new Error(`${apis.length} APIs were deployed`);
    const path = `/restapis/${api.id}/resources?embed=methods&limit=500`;
    const { item: resources } = (await moto.get('apigateway', path)) as { item: Resource[] };
    const stages = resolved.filter(({ type }) => type === 'AWS::ApiGateway::Stage');
    const named = [...functions].map(async (name) => [name, await statementsOfFunction(moto, name)] as const);
    const stage: string = stages[0]?.properties.StageName;
    return new DeployedApi({ id: api.id, stage, resources, resolved, invokers: new Map(await Promise.all(named)) });
  }

  /** What a request leads to. */
  find(httpMethod: string, path: string): Found | undefined {
    const parts = path.split('/').slice(1);
    const fitting = this.parts.resources.flatMap((resource) => {
      const pathParameters = resource.path === '/' ? (path === '/' ? {} : null) : fit(resource.path, parts);
      return pathParameters ? [{ resource, pathParameters }] : [];
    });
    const [best] = fitting.sort((a, b) => variables(a.resource.path) - variables(b.resource.path));
    if (!best) return undefined;
    const { resource } = best;
    const method = resource.resourceMethods?.[httpMethod] ?? resource.resourceMethods?.ANY;
    const pathParameters = Object.keys(best.pathParameters).length > 0 ? best.pathParameters : null;
    return { resource, method, httpMethod, pathParameters };
  }

  /** Whether API Gateway may invoke the function for this method of the stage. */
  mayInvoke(name: string, source = `${this.parts.stage}/GET/`): boolean {
    const statements = this.parts.invokers.get(name) ?? [];
    const ours = statements.filter((one) => isOfService(one, 'apigateway.amazonaws.com'));
    const resource = `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;
    const context = { 'AWS:SourceArn': [this.arn(source)] };
    return allows(ours, { action: 'lambda:InvokeFunction', resource, context });
  }

  /** Listens on loopback under the stage's name, as the deployed address does. */
  async serve(invoke: Invoke) {
    const prefix = `/${this.parts.stage}`;
    const server = createServer((incoming, response) => {
      incoming.url = incoming.url?.startsWith(`${prefix}/`) ? incoming.url.slice(prefix.length) : '/none';
      this.answer(incoming, invoke)
        .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
        .catch(() => response.destroy());
    });
    const { url, stop } = await listenOnLoopback(server);
    return { url: url + prefix, stop };
  }

  private arn(rest: string): string {
    return `arn:aws:execute-api:${REGION}:${ACCOUNT}:${this.parts.id}/${rest}`;
  }

  private async answer(incoming: IncomingMessage, invoke: Invoke): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = toGatewayRequest(incoming, Buffer.concat(chunks), Date.now());
    const found = this.find(request.method, request.path);
    if (!found?.method) return this.own('MISSING_AUTHENTICATION_TOKEN', request);
    const { authorizationType, methodIntegration } = found.method;
    if (methodIntegration.type === 'MOCK') return this.mock(found, request);
    const context = authorizationType === 'NONE' ? null : await this.authorize(request, invoke);
    if (typeof context === 'string') return this.own(context, request);
    const name = functionIn(methodIntegration.uri);
    if (!this.mayInvoke(name, this.source(request))) return this.own('INTEGRATION_FAILURE', request);
    const { resource, pathParameters } = found;
    const matched = { functionName: name, pathParameters, route: { path: resource.path } };
    const event = toProxyEvent(request, matched as Parameters<typeof toProxyEvent>[1], context);
    const result = (await invoke(name, event).catch(() => undefined)) as APIGatewayProxyResult | undefined;
    if (!result) return this.own('INTEGRATION_FAILURE', request);
    const headers = Object.entries(result.headers ?? {}).map(([header, value]) => [header, String(value)]);
    return { status: result.statusCode, headers: Object.fromEntries(headers), body: result.body };
  }

  private source({ method, path }: GatewayRequest): string {
    return `${this.parts.stage}/${method}${path}`;
  }

  /** The authorizer's context, or the name of the gateway's own answer. */
  private async authorize(request: GatewayRequest, invoke: Invoke): Promise<Record<string, string> | string> {
    const [authorizer] = this.ofType('AWS::ApiGateway::Authorizer');
    const { IdentitySource = '', AuthorizerUri = '', Type = '' } = authorizer ?? {};
    const header = String(IdentitySource).replace('method.request.header.', '').toLowerCase();
    const token = Object.entries(request.headers).find(([name]) => name.toLowerCase() === header)?.[1];
    if (!token) return 'UNAUTHORIZED';
    const methodArn = this.arn(this.source(request));
    const event = { type: Type, authorizationToken: token, methodArn };
    const answer = await invoke(functionIn(AuthorizerUri), event).catch(() => undefined);
    if (!answer) return 'AUTHORIZER_FAILURE';
    const { policyDocument, context, principalId } = answer as APIGatewayAuthorizerResult;
    const statements = policyDocument.Statement as unknown as Statement[];
    if (!allows(statements, { action: 'execute-api:Invoke', resource: methodArn })) return 'ACCESS_DENIED';
    const values = Object.entries({ ...context, principalId }).map(([name, value]) => [name, String(value)]);
    return Object.fromEntries(values);
  }

  private ofType(type: string) {
    return this.parts.resolved.filter((part) => part.type === type).map(({ properties }) => properties);
  }

  /** The gateway's own answer, from the template that was deployed. */
  private own(type: string, request: GatewayRequest): Answer {
    const deployed = this.ofType('AWS::ApiGateway::GatewayResponse').find(({ ResponseType }) => ResponseType === type);
    if (!deployed) throw new Error(`no answer for ${type} was deployed`);
    const body = render(deployed.ResponseTemplates['application/json'], request);
    const headers = headersOf(deployed.ResponseParameters, request);
    return { status: Number(deployed.StatusCode), headers: { 'Content-Type': 'application/json', ...headers }, body };
  }

  private mock({ resource, httpMethod }: Found, request: GatewayRequest): Answer {
    const isThis = ({ ResourceId, HttpMethod }: { ResourceId: string; HttpMethod: string }) =>
      ResourceId === resource.id && HttpMethod === httpMethod;
    const [answer] = this.ofType('AWS::ApiGateway::Method').find(isThis)?.Integration.IntegrationResponses ?? [];
    return { status: Number(answer.StatusCode), headers: headersOf(answer.ResponseParameters, request), body: '' };
  }
}

const render = (template: string, { requestId, receivedAt }: GatewayRequest): string =>
  template.replaceAll('$context.requestId', requestId).replaceAll('$context.requestTimeEpoch', String(receivedAt));

/** `gatewayresponse.header.X: 'text'`, or `context.requestId` without quotes. */
const headersOf = (parameters: Record<string, string>, { requestId }: GatewayRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name.replace(/^.*\.header\./, ''),
      value === 'context.requestId' ? requestId : value.replace(/^'|'$/g, ''),
    ]),
  );
