import { describe, expect, test } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { ContractApi } from '../../lib/aws/constructs/contract-api';
import { ServiceApi } from '../../lib/aws/constructs/service-api';
import { readSettings } from '../../lib/aws/settings';
import { pageAt } from '../../lib/dashboard/files';
import { assetHeaders, pageHeaders } from '../../lib/dashboard/headers';
import { pageTemplate } from '../../lib/dashboard/template';
import { functions } from '../../lib/functions-and-queues';
import { imageHeaders, missingImageHeaders } from '../../lib/image-headers';
import { methodsAndPathsOf } from '../../shared/contract/aliases';
import { errorCatalogue } from '../../shared/contract/errors';
import { gatewayResponses } from '../../shared/contract/gateway-responses';
import { groups } from '../../shared/contract/groups';
import { keyHeaderOf } from '../../shared/contract/key-header';
import type { Route, RouteGroup } from '../../shared/contract/route';
import { type ApiMethod, definitionOf, methodsOf, type Resource, someDashboard, synthesize } from '../support/infra';

const template = synthesize();
const routes = (Object.values(groups) as RouteGroup[]).flatMap((group) => Object.values(group.routes) as Route[]);
const definition = definitionOf(template);
const methods = methodsOf(template);
const methodAt = (line: string): ApiMethod => {
  const found = methods.get(line);
  if (!found) throw new Error(`${line} is no method of the API`);
  return found;
};
/** What API Gateway makes of a method without `security`: one that is open to everybody. */
const asksAuthorizer = ({ security }: ApiMethod): boolean => {
  const known = [[{ 'api-key': [] }], [{ 'postmark-token': [] }]].map((one) => JSON.stringify(one));
  expect([undefined, ...known]).toContain(security && JSON.stringify(security));
  return security !== undefined;
};
const isMock = ({ integration }: ApiMethod): boolean => integration.type === 'mock';

const ofImages = ['GET /i/{project}/{file}', 'HEAD /i/{project}/{file}'];
const ofDashboard = ['', '/{proxy+}', '/assets/{file}'].flatMap((path) => [
  `GET /dashboard${path}`,
  `HEAD /dashboard${path}`,
]);

/** What API Gateway calls to invoke a function. */
const invoking = (functionName: string) => {
  const [region, account] = [{ Ref: 'AWS::Region' }, { Ref: 'AWS::AccountId' }];
  return {
    'Fn::Join': [
      '',
      [
        'arn:',
        { Ref: 'AWS::Partition' },
        ':apigateway:',
        region,
        ':lambda:path/2015-03-31/functions/arn:',
        { Ref: 'AWS::Partition' },
        ':lambda:',
        region,
        ':',
        account,
        `:function:${functionName}/invocations`,
      ],
    ],
  };
};

/** A path and all that lead to it. */
const withThoseAbove = (path: string): string[] =>
  path === '/' ? ['/'] : [path, ...withThoseAbove(path.slice(0, path.lastIndexOf('/')) || '/')];

describe('the routes', () => {
  test('are those of the contract with their aliases, a preflight for those that browsers may call, and no others', () => {
    const preflights = routes
      .filter(({ cors }) => cors)
      .flatMap((route) => methodsAndPathsOf(route).map(({ path }) => `OPTIONS ${path}`));
    const aliases = routes.flatMap((route) =>
      methodsAndPathsOf(route)
        .slice(1)
        .map(({ method, path }) => `${method} ${path}`),
    );
    const named = routes.map(({ method, path }) => `${method} ${path}`);
    const lines = [...named, ...aliases, ...preflights, ...ofImages, ...ofDashboard, 'ANY /{proxy+}'];
    const others = lines.flatMap((line) => withThoseAbove(line.replace(/^\w+ /, ''))).map((path) => `ANY ${path}`);
    const expected = new Set([...lines, ...others]);
    const heads = routes.filter(({ method }) => method === 'GET').map(({ path }) => `HEAD ${path}`);
    expect(aliases.sort()).toEqual([...heads, 'POST /send', 'POST /track', 'PUT /campaigns/{id}'].sort());
    expect([...methods.keys()].sort()).toEqual([...expected].sort());
  });

  test('ask the authorizer wherever the contract asks for a key, and nowhere else', () => {
    const withKey = routes
      .filter(({ access }) => access !== 'none')
      .flatMap((route) => methodsAndPathsOf(route).map(({ method, path }) => `${method} ${path}`));
    const asking = [...methods].filter(([, method]) => asksAuthorizer(method)).map(([line]) => line);
    expect(asking.sort()).toEqual(withKey.sort());
    expect(definition.security).toBeUndefined();
    // Postmark's SDK has its token in a header of its own: these routes and no others take a key there.
    const inItsHeader = [...methods].filter(([, { security = [] }]) => security.some((one) => 'postmark-token' in one));
    expect(inItsHeader.map(([line]) => line).sort()).toEqual([
      'POST /email',
      'POST /email/batch',
      'POST /email/batchWithTemplates',
      'POST /email/withTemplate',
    ]);
    for (const { method, path, sdk } of routes) {
      const header = sdk === 'postmark' ? 'X-Postmark-Server-Token' : 'Authorization';
      expect([method, path, keyHeaderOf({ method, path })]).toEqual([method, path, header]);
    }
  });

  test("lead to their group's function", () => {
    for (const group of Object.values(groups) as RouteGroup[]) {
      const name = `posthaste-prod-${group.name}`;
      expect([...template.ofType('AWS::Lambda::Function').values()]).toContainEqual(
        expect.objectContaining({ Properties: expect.objectContaining({ FunctionName: name }) }),
      );
      for (const { method, path } of (Object.values(group.routes) as Route[]).flatMap(methodsAndPathsOf)) {
        const { integration } = methodAt(`${method} ${path}`);
        expect(integration).toEqual({
          type: 'aws_proxy',
          httpMethod: 'POST',
          uri: invoking(name),
          timeoutInMillis: 29_000,
        });
      }
    }
  });

  test('of what the contract does not have lead to a function without a key: other paths and other methods', () => {
    const others = [...methods].filter(([line]) => line.startsWith('ANY '));
    expect(others.map(([line]) => line)).toEqual(
      expect.arrayContaining(['ANY /', 'ANY /{proxy+}', 'ANY /v1', 'ANY /v1/send', 'ANY /contacts/{id}']),
    );
    for (const [line, { integration }] of others) {
      expect([line, integration.type, integration.uri]).toEqual([line, 'aws_proxy', invoking('posthaste-prod-health')]);
    }
  });

  test('declare the variables of their paths, which API Gateway imports no other way', () => {
    for (const [line, { parameters }] of methods) {
      const inPath = [...line.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
      expect([line, ...parameters.map(({ name }) => name)]).toEqual([line, ...inPath]);
      for (const parameter of parameters) expect(parameter).toMatchObject({ in: 'path', required: true });
    }
  });

  test('every API function answers before API Gateway gives up', () => {
    for (const part of Object.values(functions)) {
      if ('group' in part) expect(part.timeout).toBeLessThan(29);
    }
  });

  test('a preflight lets pages of any origin send a key and JSON', () => {
    const preflight = methodAt('OPTIONS /v1/track');
    expect(isMock(preflight)).toBe(true);
    const { statusCode, responseParameters } = preflight.integration.responses.default;
    expect(preflight.integration.requestTemplates).toEqual({ 'application/json': '{"statusCode": 204}' });
    expect([statusCode, responseParameters]).toEqual([
      '204',
      {
        'method.response.header.X-Request-Id': 'context.requestId',
        'method.response.header.Access-Control-Allow-Origin': "'*'",
        'method.response.header.Access-Control-Allow-Methods': "'POST, OPTIONS'",
        'method.response.header.Access-Control-Allow-Headers': "'Authorization, Content-Type, Idempotency-Key'",
        'method.response.header.Access-Control-Max-Age': "'86400'",
        'method.response.header.X-Content-Type-Options': "'nosniff'",
      },
    ]);
  });

  test('have no answer of the gateway that a browser may take for another type', () => {
    for (const [line, { integration }] of methods) {
      if (integration.type === 'aws_proxy') continue;
      for (const { responseParameters } of Object.values<{ responseParameters: object }>(integration.responses)) {
        const header = { 'method.response.header.X-Content-Type-Options': "'nosniff'" };
        expect([line, responseParameters]).toEqual([line, expect.objectContaining(header)]);
      }
    }
  });

  test('have every answer declared with its headers, or API Gateway would not pass it on', () => {
    for (const [line, { integration, responses }] of methods) {
      if (integration.type === 'aws_proxy') continue;
      const answers: { statusCode: string; responseParameters: object }[] = Object.values(integration.responses);
      const given = answers.map(({ statusCode, responseParameters }) => [
        statusCode,
        Object.keys(responseParameters).map((name) => name.replace('method.response.header.', '')),
      ]);
      const declared = Object.entries(responses).map(([status, { headers }]) => [status, Object.keys(headers)]);
      expect([line, Object.fromEntries(declared)]).toEqual([line, Object.fromEntries(given)]);
    }
  });
});

describe('images', () => {
  const method = methodAt('GET /i/{project}/{file}');
  const { uri, requestParameters, credentials, responses, ...how } = method.integration;
  const headersOf = (status: string) =>
    Object.fromEntries(
      Object.entries(responses[status].responseParameters as Record<string, string>).map(([name, value]) => [
        name.replace('method.response.header.', ''),
        value.replace(/^'|'$/g, ''),
      ]),
    );

  test('are read from the bucket by a role that may read nothing else, without function and key', () => {
    expect([asksAuthorizer(method), how.type, how.httpMethod]).toEqual([false, 'aws', 'GET']);
    expect(JSON.stringify(uri)).toMatch(/:s3:path\/.*\/images\/\{project\}\/\{file\}/);
    expect(requestParameters).toEqual({
      'integration.request.path.project': 'method.request.path.project',
      'integration.request.path.file': 'method.request.path.file',
    });
    const role = template.ofType('AWS::IAM::Role').get(credentials['Fn::GetAtt'][0]);
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined();
    expect(JSON.stringify([...template.ofType('AWS::IAM::Policy').values()])).not.toContain('ImageReader');
    const statements = role?.Properties.Policies.flatMap(
      ({ PolicyDocument }: Resource['Properties']) => PolicyDocument.Statement,
    );
    expect(statements).toEqual([{ Effect: 'Allow', Action: 's3:GetObject', Resource: expect.anything() }]);
    expect(JSON.stringify(statements[0].Resource)).toMatch(/GetAtt":\["Mail\w+","Arn"\].*"\/images\/\*"/);
  });

  test('are decoded from base64, for the API has no binary types, and kept for a year; nobody keeps a missing one', () => {
    expect(responses['200'].contentHandling).toBe('CONVERT_TO_BINARY');
    expect(JSON.stringify(definition)).not.toContain('binary-media-types');
    expect(headersOf('200')).toEqual({ ...imageHeaders, 'Content-Type': 'integration.response.header.Content-Type' });
    for (const status of ['40[34]', 'default']) {
      expect(headersOf(status)).toEqual(missingImageHeaders);
      expect(responses[status].contentHandling).toBeUndefined();
    }
  });
});

describe('the dashboard', () => {
  const answersOf = (path: string) => methodAt(`GET ${path}`).integration.responses;
  /** A value that names the bucket is put together from parts. */
  const whole = (value: string | { 'Fn::Join': [string, unknown[]] }) =>
    typeof value === 'string'
      ? value
      : value['Fn::Join'][1].map((part) => (typeof part === 'string' ? part : '')).join('');
  const headersOf = ({ responseParameters }: { responseParameters: Record<string, Parameters<typeof whole>[0]> }) =>
    Object.fromEntries(
      Object.entries(responseParameters).map(([name, value]) => [
        name.replace('method.response.header.', ''),
        typeof value === 'string'
          ? value.replace(/^'|'$/g, '')
          : JSON.stringify(value).replace(/^.*?\["'|'"\].*$/g, ''),
      ]),
    );

  test.each(['/dashboard', '/dashboard/{proxy+}'])(
    'is a page at %s without function and key, with the headers of the local one, and is not kept',
    (path) => {
      const method = methodAt(`GET ${path}`);
      expect([asksAuthorizer(method), isMock(method), method.integration.credentials]).toEqual([
        false,
        true,
        undefined,
      ]);
      expect(method.integration.requestTemplates).toEqual({ 'application/json': '{"statusCode": 200}' });
      const { default: response } = answersOf(path);
      expect(response.statusCode).toBe('200');
      const { 'Content-Security-Policy': policy, ...others } = headersOf(response);
      const { 'Content-Security-Policy': expected, ...headers } = pageHeaders('BUCKET');
      expect(others).toEqual(headers);
      expect(headers).toMatchObject({ 'Cache-Control': 'no-cache', 'Referrer-Policy': 'no-referrer' });
      expect(policy?.replace(/https:\/\/[^;]*/, 'BUCKET')).toBe(expected);
    },
  );

  test('has no path with a slash at the end, for API Gateway knows none: the function of unknown routes leads from there', () => {
    expect([...methods.keys()].filter((line) => /[^ ]\/$/.test(line))).toEqual([]);
    expect(methodAt('ANY /{proxy+}').integration.uri).toEqual(invoking('posthaste-prod-health'));
  });

  test('has its base from the path before it, under the stage as under a domain, and else says what was built', () => {
    const { responseTemplates } = answersOf('/dashboard/{proxy+}').default;
    const served = (path: string) => filledTemplate(responseTemplates['text/html'], path);
    expect(served('/live/dashboard/emails/1')).toBe(pageAt(someDashboard.page, '/live/dashboard/'));
    expect(served('/dashboard')).toBe(pageAt(someDashboard.page, '/dashboard/'));
    expect(served('/live/dashboard/"><script>/dashboard')).toBe(pageAt(someDashboard.page, '/live/dashboard/'));
    const behind = pageTemplate(someDashboard.page, 'https://example.com/mail');
    expect(filledTemplate(behind, '/live/dashboard')).toBe(pageAt(someDashboard.page, '/mail/dashboard/'));
  });

  test('has assets that a role reads which may read nothing else, kept for a year', () => {
    const method = methodAt('GET /dashboard/assets/{file}');
    const { uri, requestParameters, credentials, ...how } = method.integration;
    expect([asksAuthorizer(method), how.type, how.httpMethod]).toEqual([false, 'aws', 'GET']);
    expect(JSON.stringify(uri)).toMatch(/:s3:path\/.*\/dashboard\/assets\/\{file\}/);
    expect(requestParameters).toEqual({ 'integration.request.path.file': 'method.request.path.file' });
    const role = template.ofType('AWS::IAM::Role').get(credentials['Fn::GetAtt'][0]);
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined();
    expect(JSON.stringify([...template.ofType('AWS::IAM::Policy').values()])).not.toContain('DashboardReader');
    const statements = role?.Properties.Policies.flatMap(
      ({ PolicyDocument }: Resource['Properties']) => PolicyDocument.Statement,
    );
    expect(statements).toEqual([{ Effect: 'Allow', Action: 's3:GetObject', Resource: expect.anything() }]);
    expect(JSON.stringify(statements[0].Resource)).toMatch(/GetAtt":\["Mail\w+","Arn"\].*"\/dashboard\/assets\/\*"/);
    const { '200': found } = answersOf('/dashboard/assets/{file}');
    expect(found.responseParameters['method.response.header.Content-Type']).toBe(
      'integration.response.header.Content-Type',
    );
    const { 'Content-Type': _, ...headers } = headersOf(found);
    expect(headers).toEqual(assetHeaders);
    expect(headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
  });

  test('has a 404 for an asset that is not there, whichever way S3 says so, and a 502 for all else', () => {
    const answers = answersOf('/dashboard/assets/{file}');
    const answered = (status: string) =>
      answers[Object.keys(answers).find((pattern) => new RegExp(`^(?:${pattern})$`).test(status)) ?? 'default'];
    const [found, missing, failed] = ['200', '404', '503'].map(answered);
    expect(answered('403')).toBe(missing);
    expect([found, missing, failed].map(({ statusCode }) => statusCode)).toEqual(['200', '404', '502']);
    const code = (response: typeof missing) => filled(response).error.code as string;
    expect([code(missing), code(failed)]).toEqual(['ROUTE_NOT_FOUND', 'UPSTREAM_ERROR']);
    expect(headersOf(missing)['Cache-Control']).toBe('no-store');
  });

  test('goes live when its assets are in the bucket', () => {
    const [published] = template.ofType('Custom::PosthasteDashboard').keys();
    const [deployment] = template.ofType('AWS::ApiGateway::Deployment').values();
    expect(deployment?.DependsOn).toContain(published);
    expect(template.only('Custom::PosthasteDashboard').Properties.names).toEqual(someDashboard.assetNames);
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

test('the authorizer reads the key from one header for each kind of route, and its answers are kept for 60 s, apart', () => {
  const reading = (name: string) => ({
    type: 'apiKey',
    name,
    in: 'header',
    'x-amazon-apigateway-authtype': 'custom',
    'x-amazon-apigateway-authorizer': {
      type: 'token',
      authorizerUri: invoking('posthaste-prod-authorizer'),
      authorizerResultTtlInSeconds: 60,
    },
  });
  expect(definition.components).toEqual({
    securitySchemes: { 'api-key': reading('Authorization'), 'postmark-token': reading('X-Postmark-Server-Token') },
  });
});

test('what API Gateway does not understand of the definition ends the deployment, and nothing but the definition makes the API', () => {
  expect(template.only('AWS::ApiGateway::RestApi').Properties.FailOnWarnings).toBe(true);
  const types = new Set(template.all.map(({ Type }) => Type).filter((type) => /ApiGateway/.test(type)));
  expect([...types].sort()).toEqual(
    ['Account', 'Deployment', 'RestApi', 'Stage'].map((type) => `AWS::ApiGateway::${type}`),
  );
});

test('each function of the API has one permission for API Gateway, for this API alone', () => {
  const permissions = [...template.ofType('AWS::Lambda::Permission').values()].filter(
    ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
  );
  const called = permissions.map(({ Properties }) => Properties.FunctionName['Fn::GetAtt'][0]);
  expect(new Set(called).size).toBe(called.length);
  expect(called).toHaveLength(Object.keys(groups).length + 1);
  for (const { Properties } of permissions) {
    const isAuthorizer = Properties.FunctionName['Fn::GetAtt'][0] === 'AuthorizerFunction';
    const what = isAuthorizer ? '/authorizers/*' : '/live/*';
    expect(Properties.Action).toBe('lambda:InvokeFunction');
    expect(Properties.SourceArn['Fn::Join'][1].slice(-3)).toEqual([
      ':',
      { 'Fn::ImportValue': expect.stringMatching(/:ExportsOutputRefAddress/) },
      what,
    ]);
  }
});

const filled = ({ responseTemplates }: { responseTemplates: Record<string, string> }) =>
  JSON.parse(
    (responseTemplates['application/json'] ?? '')
      .replace('$context.requestTimeEpoch', '1795253400000')
      .replace('$context.requestId', '5e6f7a8b'),
  );

describe('what API Gateway answers by itself', () => {
  interface GatewayAnswer {
    statusCode: number;
    responseParameters: Record<string, string>;
    responseTemplates: Record<string, string>;
  }
  const answers = new Map<string, GatewayAnswer>(Object.entries(definition['x-amazon-apigateway-gateway-responses']));
  test.each([...answers])('%s is the envelope with a code of the catalog and its status', (_type, response) => {
    const body = filled(response);
    const code = body.error.code as keyof typeof errorCatalogue;
    const { status, message, suggestion } = errorCatalogue[code];
    expect(body).toEqual({
      success: false,
      error: { code, message, statusCode: status, requestId: '5e6f7a8b', suggestion },
      code: status,
      message: `${message} ${suggestion}`,
      time: 1795253400000,
    });
    expect(response.statusCode).toBe(status);
    expect(response.responseParameters).toMatchObject({
      'gatewayresponse.header.X-Request-Id': 'context.requestId',
      'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
      'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
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
    expect(filled(answers.get(type) as GatewayAnswer).error.code).toBe(code);
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

  test('belongs to an API that outlives it, for links in sent email lead there', () => {
    expect(template.only('AWS::ApiGateway::RestApi').DeletionPolicy).toBe('RetainExceptOnCreate');
  });
});

describe('a deployment', () => {
  const settings = readSettings(new App().node);
  const deploymentOf = (route: Partial<Route>): string | undefined => {
    const stack = new Stack(new App({ builtinCloudFormationValidation: false }));
    const made = (id: string) =>
      LambdaFunction.fromFunctionArn(stack, id, 'arn:aws:lambda:eu-central-1:123456789012:function:any');
    const api = new ServiceApi(stack, 'Address', {
      settings,
      groups: { send: { name: 'send', description: '', routes: { getThing: { ...example, ...route } } } },
      bucket: new Bucket(stack, 'Mail'),
    });
    const lambdas = new Map([['send', made('Send')]]);
    new ContractApi(stack, 'Contract', {
      settings,
      api,
      stageName: 'live',
      lambdas,
      authorizer: made('Key'),
      prerequisites: [],
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

  test('waits for the functions that it serves, and for the permission to invoke them', () => {
    const [deployment] = template.ofType('AWS::ApiGateway::Deployment').values();
    const permissions = [...template.ofType('AWS::Lambda::Permission').entries()]
      .filter(([, { Properties }]) => Properties.Principal === 'apigateway.amazonaws.com')
      .map(([id]) => id);
    expect(permissions.length).toBeGreaterThan(20);
    expect(deployment?.DependsOn).toEqual(expect.arrayContaining(permissions));
  });
});
