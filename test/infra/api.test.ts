import { describe, expect, test } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CfnRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { ContractApi } from '../../lib/aws/constructs/contract-api';
import { readSettings } from '../../lib/aws/settings';
import { pageAt } from '../../lib/dashboard/files';
import { assetHeaders, pageHeaders } from '../../lib/dashboard/headers';
import { pageTemplate } from '../../lib/dashboard/template';
import { functions } from '../../lib/parts';
import { linesOf } from '../../shared/contract/aliases';
import { errorCatalogue } from '../../shared/contract/errors';
import { gatewayResponses } from '../../shared/contract/gateway-responses';
import { groups } from '../../shared/contract/groups';
import type { Route, RouteGroup } from '../../shared/contract/route';
import { type Resource, someDashboard, synthesize } from '../support/infra';

const template = synthesize();
const routes = (Object.values(groups) as RouteGroup[]).flatMap((group) => Object.values(group.routes) as Route[]);
const resources = template.ofType('AWS::ApiGateway::Resource');

function pathOf(reference: { Ref?: string }): string {
  const resource = reference.Ref === undefined ? undefined : resources.get(reference.Ref);
  return resource ? `${pathOf(resource.Properties.ParentId)}/${resource.Properties.PathPart}` : '';
}

const methods = new Map(
  [...template.ofType('AWS::ApiGateway::Method').values()].map(({ Properties }) => [
    `${Properties.HttpMethod} ${pathOf(Properties.ResourceId)}`,
    Properties,
  ]),
);

const ofDashboard = ['GET /dashboard', 'GET /dashboard/{proxy+}', 'GET /dashboard/assets/{file}'];

describe('the routes', () => {
  test('are those of the contract with their aliases, a preflight for those that browsers may call, and no others', () => {
    const preflights = routes
      .filter(({ cors }) => cors)
      .flatMap((route) => linesOf(route).map(({ path }) => `OPTIONS ${path}`));
    const aliases = routes.flatMap((route) =>
      linesOf(route)
        .slice(1)
        .map(({ method, path }) => `${method} ${path}`),
    );
    const others = ['', ...[...resources.keys()].map((Ref) => pathOf({ Ref }))].map((path) => `ANY ${path}`);
    const named = routes.map(({ method, path }) => `${method} ${path}`);
    const expected = new Set([...named, ...aliases, ...preflights, ...others, ...ofDashboard]);
    expect(aliases.sort()).toEqual(['POST /send', 'POST /track', 'PUT /campaigns/{id}']);
    expect([...methods.keys()].sort()).toEqual([...expected].sort());
  });

  test('ask the authorizer wherever the contract asks for a key, and nowhere else', () => {
    for (const { method, path, access } of routes) {
      const { AuthorizationType, AuthorizerId } = methods.get(`${method} ${path}`);
      expect([method, path, AuthorizationType]).toEqual([method, path, access === 'none' ? 'NONE' : 'CUSTOM']);
      expect(AuthorizerId === undefined).toBe(access === 'none');
    }
  });

  test("lead to their group's function", () => {
    for (const group of Object.values(groups) as RouteGroup[]) {
      for (const { method, path } of Object.values(group.routes) as Route[]) {
        const logicalId = `${group.name.charAt(0).toUpperCase()}${group.name.slice(1)}Function`;
        const { Integration } = methods.get(`${method} ${path}`);
        expect(Integration).toMatchObject({
          Type: 'AWS_PROXY',
          IntegrationHttpMethod: 'POST',
          TimeoutInMillis: 29_000,
        });
        expect(JSON.stringify(Integration.Uri)).toContain(`["${logicalId}","Arn"]`);
      }
    }
  });

  test('of what the contract does not have lead to a function without a key: other paths and other methods', () => {
    for (const path of ['', '/{proxy+}', '/v1', '/v1/send', '/contacts/{id}']) {
      const { AuthorizationType, Integration } = methods.get(`ANY ${path}`);
      expect([AuthorizationType, Integration.Type]).toEqual(['NONE', 'AWS_PROXY']);
      expect(JSON.stringify(Integration.Uri)).toContain('["HealthFunction","Arn"]');
    }
  });

  test('every API function answers before API Gateway gives up', () => {
    for (const part of Object.values(functions)) {
      if ('group' in part) expect(part.timeout).toBeLessThan(29);
    }
  });

  test('a preflight lets pages of any origin send a key and JSON', () => {
    const { Integration } = methods.get('OPTIONS /v1/track');
    expect(Integration.Type).toBe('MOCK');
    expect(Integration.IntegrationResponses[0].ResponseParameters).toMatchObject({
      'method.response.header.X-Request-Id': 'context.requestId',
      'method.response.header.Access-Control-Allow-Origin': "'*'",
      'method.response.header.Access-Control-Allow-Methods': "'POST, OPTIONS'",
      'method.response.header.Access-Control-Allow-Headers': "'Authorization, Content-Type, Idempotency-Key'",
    });
  });
});

describe('the dashboard', () => {
  const responsesOf = (path: string) => methods.get(`GET ${path}`).Integration.IntegrationResponses;
  /** A value that names the bucket is put together from parts. */
  const whole = (value: string | { 'Fn::Join': [string, unknown[]] }) =>
    typeof value === 'string'
      ? value
      : value['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : '')).join('');
  const headersOf = ({ ResponseParameters }: { ResponseParameters: Record<string, Parameters<typeof whole>[0]> }) =>
    Object.fromEntries(
      Object.entries(ResponseParameters).map(([name, value]) => [
        name.replace('method.response.header.', ''),
        typeof value === 'string'
          ? value.replace(/^'|'$/g, '')
          : JSON.stringify(value).replace(/^.*?\["'|'"\].*$/g, ''),
      ]),
    );

  test.each(['/dashboard', '/dashboard/{proxy+}'])(
    'is a page at %s without function and key, with the headers of the local one, and is not kept',
    (path) => {
      const { Integration, AuthorizationType, MethodResponses } = methods.get(`GET ${path}`);
      expect([AuthorizationType, Integration.Type, Integration.Credentials]).toEqual(['NONE', 'MOCK', undefined]);
      const [response] = responsesOf(path);
      const { 'Content-Security-Policy': policy, ...others } = headersOf(response);
      const { 'Content-Security-Policy': expected, ...headers } = pageHeaders('BUCKET');
      expect(others).toEqual(headers);
      expect(headers).toMatchObject({ 'Cache-Control': 'no-cache', 'Referrer-Policy': 'no-referrer' });
      expect(policy?.replace(/https:\/\/[^;]*/, 'BUCKET')).toBe(expected);
      expect(Object.keys(MethodResponses[0].ResponseParameters)).toEqual(Object.keys(response.ResponseParameters));
    },
  );

  test('has its base from the path before it, under the stage as under a domain, and else says what was built', () => {
    const [{ ResponseTemplates }] = responsesOf('/dashboard/{proxy+}');
    const served = (path: string) => filledTemplate(ResponseTemplates['text/html'], path);
    expect(served('/live/dashboard/emails/1')).toBe(pageAt(someDashboard.page, '/live/dashboard/'));
    expect(served('/dashboard')).toBe(pageAt(someDashboard.page, '/dashboard/'));
    expect(served('/live/dashboard/"><script>/dashboard')).toBe(pageAt(someDashboard.page, '/live/dashboard/'));
    const behind = pageTemplate(someDashboard.page, 'https://example.com/mail');
    expect(filledTemplate(behind, '/live/dashboard')).toBe(pageAt(someDashboard.page, '/mail/dashboard/'));
  });

  test('has assets that a role reads which may read nothing else, kept for a year', () => {
    const { Integration, AuthorizationType } = methods.get('GET /dashboard/assets/{file}');
    expect([AuthorizationType, Integration.Type, Integration.IntegrationHttpMethod]).toEqual(['NONE', 'AWS', 'GET']);
    expect(JSON.stringify(Integration.Uri)).toMatch(/:s3:path\/.*\/dashboard\/assets\/\{file\}/);
    expect(Integration.RequestParameters).toEqual({ 'integration.request.path.file': 'method.request.path.file' });
    const role = Integration.Credentials['Fn::GetAtt'][0];
    const policies = [...template.ofType('AWS::IAM::Policy').values()].filter(({ Properties }) =>
      Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role),
    );
    const statements = policies.flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
    expect(statements).toEqual([{ Effect: 'Allow', Action: 's3:GetObject', Resource: expect.anything() }]);
    expect(JSON.stringify(statements[0].Resource)).toMatch(/GetAttMail\w+Arn.*"\/dashboard\/assets\/\*"/);
    const [found] = responsesOf('/dashboard/assets/{file}');
    expect(found.ResponseParameters['method.response.header.Content-Type']).toBe(
      'integration.response.header.Content-Type',
    );
    const { 'Content-Type': _, ...headers } = headersOf(found);
    expect(headers).toEqual(assetHeaders);
    expect(headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
  });

  test('has a 404 for an asset that is not there, whichever way S3 says so, and a 502 for all else', () => {
    const [found, missing, failed] = responsesOf('/dashboard/assets/{file}');
    const matches = ({ SelectionPattern }: { SelectionPattern: string }) =>
      ['200', '403', '404', '503'].filter((status) => new RegExp(`^(?:${SelectionPattern})$`).test(status));
    expect([matches(found), matches(missing), failed.SelectionPattern]).toEqual([['200'], ['403', '404'], undefined]);
    expect([found, missing, failed].map(({ StatusCode }) => StatusCode)).toEqual(['200', '404', '502']);
    const code = (response: typeof missing) => filled({ Properties: response } as Resource).error.code as string;
    expect([code(missing), code(failed)]).toEqual(['ROUTE_NOT_FOUND', 'UPSTREAM_ERROR']);
    expect(headersOf(missing)['Cache-Control']).toBe('no-store');
  });

  test('goes live when its assets are in the bucket', () => {
    const [published] = template.ofType('Custom::PosthasteDashboard').keys();
    const [deployment] = template.ofType('AWS::ApiGateway::Deployment').values();
    expect(deployment?.DependsOn).toContain(published);
    expect(template.only('Custom::PosthasteDashboard').Properties.names).toEqual(someDashboard.names);
  });
});

/** What API Gateway makes of a template like ours: `#set` of texts, and the path that was asked for. */
function filledTemplate(template: string, path: string): string {
  const before = path.substring(0, path.indexOf('/dashboard'));
  return template
    .replace('#set($hash = "#")#set($dollar = "$")', '')
    .replace('#set($before = $context.path.substring(0, $context.path.indexOf("/dashboard")))', '')
    .replace(/\$\{(hash|dollar|before)\}/g, (_, name: string) => ({ hash: '#', dollar: '$', before })[name] as string);
}

test('the authorizer reads the key from its header, and its answer is kept for 60 s', () => {
  expect(template.only('AWS::ApiGateway::Authorizer').Properties).toMatchObject({
    Type: 'TOKEN',
    IdentitySource: 'method.request.header.Authorization',
    AuthorizerResultTtlInSeconds: 60,
  });
});

test('each function of the API has one permission for API Gateway, not one a method', () => {
  const permissions = [...template.ofType('AWS::Lambda::Permission').values()].filter(
    ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
  );
  const called = permissions.map(({ Properties }) => Properties.FunctionName['Fn::GetAtt'][0]);
  expect(new Set(called).size).toBe(called.length);
  expect(called).toHaveLength(Object.keys(groups).length + 1);
});

const filled = ({ Properties }: Resource) =>
  JSON.parse(
    Properties.ResponseTemplates['application/json']
      .replace('$context.requestTimeEpoch', '1795253400000')
      .replace('$context.requestId', '5e6f7a8b'),
  );

describe('what API Gateway answers by itself', () => {
  const answers = new Map(
    [...template.ofType('AWS::ApiGateway::GatewayResponse').values()].map((answer) => [
      answer.Properties.ResponseType,
      answer,
    ]),
  );
  test.each([...answers])('%s is the envelope with a code of the catalogue and its status', (_type, answer) => {
    const body = filled(answer);
    const code = body.error.code as keyof typeof errorCatalogue;
    const { status, message } = errorCatalogue[code];
    expect(body).toEqual({
      success: false,
      error: { code, message, statusCode: status, requestId: '5e6f7a8b', suggestion: expect.any(String) },
      time: 1795253400000,
    });
    expect(answer.Properties.StatusCode).toBe(String(status));
    expect(answer.Properties.ResponseParameters).toMatchObject({
      'gatewayresponse.header.X-Request-Id': 'context.requestId',
      'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
    });
  });

  test.each([
    ['UNAUTHORIZED', 'MISSING_API_KEY'],
    ['MISSING_AUTHENTICATION_TOKEN', 'ROUTE_NOT_FOUND'],
    ['RESOURCE_NOT_FOUND', 'ROUTE_NOT_FOUND'],
    ['INVALID_SIGNATURE', 'ROUTE_NOT_FOUND'],
    ['REQUEST_TOO_LARGE', 'REQUEST_TOO_LARGE'],
    ['THROTTLED', 'RATE_LIMIT_EXCEEDED'],
    ['INTEGRATION_FAILURE', 'UPSTREAM_ERROR'],
    ['INTEGRATION_TIMEOUT', 'UPSTREAM_TIMEOUT'],
    ['DEFAULT_5XX', 'INTERNAL_ERROR'],
  ])('%s says %s', (type, code) => {
    expect(filled(answers.get(type) as Resource).error.code).toBe(code);
  });

  test('covers every case that the contract names', () => {
    expect([...answers.keys()]).toEqual(expect.arrayContaining(Object.keys(gatewayResponses)));
  });
});

describe('the stage', () => {
  const { Properties } = template.only('AWS::ApiGateway::Stage');

  test('is throttled and logged, and not traced unless the settings say so', () => {
    expect(Properties.TracingEnabled).toBe(false);
    expect(Properties.MethodSettings).toContainEqual(
      expect.objectContaining({
        HttpMethod: '*',
        ResourcePath: '/*',
        ThrottlingRateLimit: 500,
        ThrottlingBurstLimit: 1000,
      }),
    );
    expect(Properties.AccessLogSetting.DestinationArn).toBeDefined();
  });

  test('logs neither keys nor paths that may hold an address', () => {
    const format = JSON.parse(Properties.AccessLogSetting.Format) as Record<string, string>;
    const { sourceIp, ...others } = format;
    expect(sourceIp).toBe('$context.identity.sourceIp');
    for (const value of Object.values(others)) {
      expect(value).not.toMatch(/\$context\.(path|identity|requestOverride)|header|principalId/);
    }
  });

  test('belongs to an API that outlives it, for links in sent mail lead there', () => {
    expect(template.only('AWS::ApiGateway::RestApi').DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('a deployment', () => {
  const deploymentOf = (route: Partial<Route>): string | undefined => {
    const stack = new Stack(new App({ builtinCloudFormationValidation: false }));
    const made = (id: string) =>
      LambdaFunction.fromFunctionArn(stack, id, 'arn:aws:lambda:eu-central-1:123456789012:function:any');
    new ContractApi(stack, 'Contract', {
      settings: readSettings(stack.node),
      api: new CfnRestApi(stack, 'Address'),
      stageName: 'live',
      groups: { thing: { name: 'thing', description: '', routes: { getThing: { ...example, ...route } } } },
      lambdas: new Map([
        ['thing', made('Thing')],
        ['health', made('Health')],
      ]),
      authorizer: made('Authorizer'),
    });
    return Object.keys(Template.fromStack(stack).findResources('AWS::ApiGateway::Deployment'))[0];
  };
  const example: Route = { method: 'GET', path: '/things', summary: '', access: 'secret', replies: {}, errors: [] };

  test('is made anew when a route changes, for it is a snapshot, and only then', () => {
    expect(deploymentOf({})).toBe(deploymentOf({ summary: 'Other words' }));
    expect(deploymentOf({})).not.toBe(deploymentOf({ path: '/others' }));
    expect(deploymentOf({})).not.toBe(deploymentOf({ access: 'none' }));
    expect(deploymentOf({})).not.toBe(deploymentOf({ cors: true }));
  });
});
