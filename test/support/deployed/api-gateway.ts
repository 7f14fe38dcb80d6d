import { createServer, type IncomingMessage } from 'node:http';
import { listenOnLoopback } from '@posthaste/local-aws/loopback';
import type { APIGatewayAuthorizerResult, APIGatewayProxyResult } from 'aws-lambda';
import { type GatewayRequest, toGatewayRequest, toProxyEvent } from '../../../lib/local/gateway/proxy-event';
import type { Resolved } from './deploy';
import { ACCOUNT, type Moto, REGION } from './moto';
import { allows, isOfService, type Statement, statementsOfFunction } from './policies';

interface Integration {
  type: 'aws_proxy' | 'mock';
  uri: string;
  responses: { default: { statusCode: string; responseParameters: Record<string, string> } };
}

/** A method of the definition, in which `security` names what is asked before it. */
interface Method {
  security?: readonly object[];
  'x-amazon-apigateway-integration': Integration;
}

interface GatewayAnswer {
  statusCode: number;
  responseParameters: Record<string, string>;
  responseTemplates: Record<string, string>;
}

/** The document of the API as CloudFormation resolved it, as far as it is read here. */
interface Definition {
  paths: Record<string, Record<string, Method>>;
  components: {
    securitySchemes: Record<
      string,
      { name: string; 'x-amazon-apigateway-authorizer': { type: string; authorizerUri: string } }
    >;
  };
  'x-amazon-apigateway-gateway-responses': Record<string, GatewayAnswer>;
}

const ANY_METHOD = 'x-amazon-apigateway-any-method';
const INTEGRATION = 'x-amazon-apigateway-integration';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Found {
  /** As the definition has it: `/contacts/{id}`. */
  path: string;
  /** Undefined if the path has neither this method nor one for all others. */
  method: Method | undefined;
  pathParameters: Record<string, string> | null;
}

/** `…/functions/arn:aws:lambda:…:function:NAME/invocations` */
export const functionIn = (uri: string): string => /:function:([^/]+)\/invocations$/.exec(uri)?.[1] ?? '';

/** `{id}` is one part of a path, `{proxy+}` the rest; a literal part goes before both. */
function match(path: string, parts: string[]): Record<string, string> | null {
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
  definition: Definition;
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
    const [stage, definition] = ['AWS::ApiGateway::Stage', 'AWS::ApiGateway::RestApi'].map(
      (type) => resolved.find((part) => part.type === type)?.properties,
    );
    const named = [...functions].map(async (name) => [name, await statementsOfFunction(moto, name)] as const);
    const invokers = new Map(await Promise.all(named));
    return new DeployedApi({ id: api.id, stage: stage?.StageName, definition: definition?.Body, invokers });
  }

  /** What a request leads to. */
  find(httpMethod: string, path: string): Found | undefined {
    const parts = path.split('/').slice(1);
    const fitting = Object.entries(this.parts.definition.paths).flatMap(([own, methods]) => {
      const pathParameters = own === '/' ? (path === '/' ? {} : null) : match(own, parts);
      return pathParameters ? [{ own, methods, pathParameters }] : [];
    });
    const [best] = fitting.sort((a, b) => variables(a.own) - variables(b.own));
    if (!best) return undefined;
    const method = best.methods[httpMethod.toLowerCase()] ?? best.methods[ANY_METHOD];
    const pathParameters = Object.keys(best.pathParameters).length > 0 ? best.pathParameters : null;
    return { path: best.own, method, pathParameters };
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
    const integration = found.method[INTEGRATION];
    if (integration.type === 'mock') return this.mock(integration, request);
    const [asked] = found.method.security ?? [];
    const context = asked ? await this.authorize(request, invoke, Object.keys(asked)[0] ?? '') : null;
    if (typeof context === 'string') return this.own(context, request);
    const name = functionIn(integration.uri);
    if (!this.mayInvoke(name, this.source(request))) return this.own('INTEGRATION_FAILURE', request);
    const { path, pathParameters } = found;
    const matched = { functionName: name, pathParameters, route: { path } };
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
  private async authorize(
    request: GatewayRequest,
    invoke: Invoke,
    name: string,
  ): Promise<Record<string, string> | string> {
    const scheme = this.parts.definition.components.securitySchemes[name];
    if (!scheme) throw new Error('no authorizer was deployed');
    const { type, authorizerUri } = scheme['x-amazon-apigateway-authorizer'];
    const header = scheme.name.toLowerCase();
    const token = Object.entries(request.headers).find(([name]) => name.toLowerCase() === header)?.[1];
    if (!token) return 'UNAUTHORIZED';
    const methodArn = this.arn(this.source(request));
    const event = { type: type.toUpperCase(), authorizationToken: token, methodArn };
    const answer = await invoke(functionIn(authorizerUri), event).catch(() => undefined);
    if (!answer) return 'AUTHORIZER_FAILURE';
    const { policyDocument, context, principalId } = answer as APIGatewayAuthorizerResult;
    const statements = policyDocument.Statement as unknown as Statement[];
    if (!allows(statements, { action: 'execute-api:Invoke', resource: methodArn })) return 'ACCESS_DENIED';
    const values = Object.entries({ ...context, principalId }).map(([name, value]) => [name, String(value)]);
    return Object.fromEntries(values);
  }

  /** The gateway's own answer, from the definition that was deployed. */
  private own(type: string, request: GatewayRequest): Answer {
    const deployed = this.parts.definition['x-amazon-apigateway-gateway-responses'][type];
    if (!deployed) throw new Error(`no answer for ${type} was deployed`);
    const body = render(deployed.responseTemplates['application/json'] ?? '', request);
    const headers = headersOf(deployed.responseParameters, request);
    return { status: deployed.statusCode, headers: { 'Content-Type': 'application/json', ...headers }, body };
  }

  private mock({ responses }: Integration, request: GatewayRequest): Answer {
    const { statusCode, responseParameters } = responses.default;
    return { status: Number(statusCode), headers: headersOf(responseParameters, request), body: '' };
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
