import { preflightHeaders } from '../../../shared/contract/gateway-responses';
import type { KeyHeader } from '../../../shared/contract/key-header';

export type Operation = Readonly<Record<string, unknown>>;

export type PathItem = Readonly<Record<string, Operation>>;

export interface IntegrationResponse {
  readonly statusCode: string;
  readonly responseParameters: Readonly<Record<string, string>>;
  readonly responseTemplates?: Readonly<Record<string, string>>;
  /** API Gateway decodes the integration's response from base64. */
  readonly contentHandling?: 'CONVERT_TO_BINARY';
}

export const ANY_METHOD = 'x-amazon-apigateway-any-method';
const INTEGRATION = 'x-amazon-apigateway-integration';

export const AUTHORIZERS: Readonly<Record<KeyHeader, string>> = {
  Authorization: 'api-key',
  'X-Postmark-Server-Token': 'postmark-token',
};

/** API Gateway's maximum. */
const INTEGRATION_TIMEOUT_MS = 29_000;

const RESPONSE_HEADER = 'method.response.header.';

export const constantHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [`${RESPONSE_HEADER}${name}`, `'${value}'`]));

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

export const invocation = (path: string, uri: string, keyHeader: KeyHeader | null): Operation => ({
  parameters: pathParameters(path),
  responses: { '200': { description: 'Whatever the function returns' } },
  ...(keyHeader ? { security: [{ [AUTHORIZERS[keyHeader]]: [] }] } : {}),
  [INTEGRATION]: { type: 'aws_proxy', httpMethod: 'POST', uri, timeoutInMillis: INTEGRATION_TIMEOUT_MS },
});

export const withResponses = (
  path: string,
  integration: Readonly<Record<string, unknown>>,
  responses: Readonly<Record<string, IntegrationResponse>>,
): Operation => ({
  parameters: pathParameters(path),
  responses: Object.fromEntries(
    Object.values(responses).map((response) => [response.statusCode, responseDeclaration(response)]),
  ),
  [INTEGRATION]: { ...integration, responses },
});

/** API Gateway drops response headers that are not declared. */
const responseDeclaration = ({ statusCode, responseParameters }: IntegrationResponse) => ({
  description: statusCode,
  headers: Object.fromEntries(
    Object.keys(responseParameters).map((name) => [name.replace(RESPONSE_HEADER, ''), { schema: { type: 'string' } }]),
  ),
});

export const mock = (path: string, response: IntegrationResponse): Operation =>
  withResponses(
    path,
    { type: 'mock', requestTemplates: { 'application/json': `{"statusCode": ${response.statusCode}}` } },
    { default: response },
  );

interface Integration {
  readonly type: string;
  readonly responses: Readonly<Record<string, IntegrationResponse>>;
}

/** An operation that reads from S3 sends HEAD to S3. The response has no body (RFC 9110, section 9.3.2). */
export function forHead(operation: Operation): Operation {
  const integration = operation[INTEGRATION] as Integration;
  const responses = Object.entries(integration.responses).map(([status, response]) => {
    const { statusCode, responseParameters } = response;
    return [status, { statusCode, responseParameters }];
  });
  const readsFromS3 = integration.type === 'aws';
  const method = readsFromS3 ? { httpMethod: 'HEAD' } : {};
  return { ...operation, [INTEGRATION]: { ...integration, ...method, responses: Object.fromEntries(responses) } };
}

export const getAndHead = (operation: Operation): PathItem => ({ get: operation, head: forHead(operation) });

export const preflight = (path: string, allowedMethods: readonly string[]): Operation =>
  mock(path, {
    statusCode: '204',
    responseParameters: {
      ...constantHeaders({
        ...preflightHeaders,
        'Access-Control-Allow-Methods': [...allowedMethods, 'OPTIONS'].join(', '),
      }),
      [`${RESPONSE_HEADER}X-Request-Id`]: 'context.requestId',
    },
  });
