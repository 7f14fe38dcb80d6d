import { preflightHeaders } from '../../../shared/contract/gateway-responses';
import type { KeyHeader } from '../../../shared/contract/key-header';

/** A method of a path in the form that API Gateway imports: an OpenAPI operation with AWS's own members. */
export type Operation = Readonly<Record<string, unknown>>;

/** The methods of one path, by their names in an OpenAPI document. */
export type PathItem = Readonly<Record<string, Operation>>;

/** An answer of an integration: its status, its headers as mapping expressions, its body by content type. */
export interface IntegrationAnswer {
  readonly statusCode: string;
  readonly responseParameters: Readonly<Record<string, string>>;
  readonly responseTemplates?: Readonly<Record<string, string>>;
  /** `CONVERT_TO_BINARY`: the integration's answer is base64, and the caller gets what it stands for. */
  readonly contentHandling?: 'CONVERT_TO_BINARY';
}

/** The member for every method that a path does not name. */
export const ANY_METHOD = 'x-amazon-apigateway-any-method';
const INTEGRATION = 'x-amazon-apigateway-integration';

/** The names of the authorizers in the document: one for each header that can hold a key. */
export const AUTHORIZERS: Readonly<Record<KeyHeader, string>> = {
  Authorization: 'api-key',
  'X-Postmark-Server-Token': 'postmark-token',
};

/** API Gateway waits no longer. */
const INTEGRATION_TIMEOUT_MS = 29_000;

const HEADER = 'method.response.header.';

/** Header values as they are, as mapping expressions. */
export const mapped = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [`${HEADER}${name}`, `'${value}'`]));

/** The variables of a path, which a document has to declare. */
const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** A method that leads to a function: `uri` invokes it. Open to everybody unless it has a key. */
export const invoking = (path: string, uri: string, keyHeader: KeyHeader | null): Operation => ({
  parameters: pathParameters(path),
  responses: { '200': { description: 'Whatever the function answers' } },
  ...(keyHeader ? { security: [{ [AUTHORIZERS[keyHeader]]: [] }] } : {}),
  [INTEGRATION]: { type: 'aws_proxy', httpMethod: 'POST', uri, timeoutInMillis: INTEGRATION_TIMEOUT_MS },
});

/** An open method with answers of the gateway's own. They are keyed by a pattern of the integration's status. */
export const answering = (
  path: string,
  integration: Readonly<Record<string, unknown>>,
  answers: Readonly<Record<string, IntegrationAnswer>>,
): Operation => ({
  parameters: pathParameters(path),
  responses: Object.fromEntries(Object.values(answers).map((answer) => [answer.statusCode, declared(answer)])),
  [INTEGRATION]: { ...integration, responses: answers },
});

/** A header reaches the caller only if the method declares it. */
const declared = ({ statusCode, responseParameters }: IntegrationAnswer) => ({
  description: statusCode,
  headers: Object.fromEntries(
    Object.keys(responseParameters).map((name) => [name.replace(HEADER, ''), { schema: { type: 'string' } }]),
  ),
});

/** A mock integration, whose only answer has this status. */
export const mock = (path: string, answer: IntegrationAnswer): Operation =>
  answering(
    path,
    { type: 'mock', requestTemplates: { 'application/json': `{"statusCode": ${answer.statusCode}}` } },
    { default: answer },
  );

interface Answering {
  readonly type: string;
  readonly responses: Readonly<Record<string, IntegrationAnswer>>;
}

/** The same operation for HEAD: the storage is asked so too, and no template writes a body (RFC 9110, section 9.3.2). */
export function forHead(operation: Operation): Operation {
  const integration = operation[INTEGRATION] as Answering;
  const answers = Object.entries(integration.responses).map(([status, answer]) => {
    const { statusCode, responseParameters } = answer;
    return [status, { statusCode, responseParameters }];
  });
  const method = integration.type === 'aws' ? { httpMethod: 'HEAD' } : {};
  return { ...operation, [INTEGRATION]: { ...integration, ...method, responses: Object.fromEntries(answers) } };
}

/** An operation for GET and HEAD. */
export const readable = (operation: Operation): PathItem => ({ get: operation, head: forHead(operation) });

/** Answers a browser's preflight for the methods of a path that pages of any origin may call. */
export const preflight = (path: string, allowed: readonly string[]): Operation =>
  mock(path, {
    statusCode: '204',
    responseParameters: {
      ...mapped({ ...preflightHeaders, 'Access-Control-Allow-Methods': [...allowed, 'OPTIONS'].join(', ') }),
      [`${HEADER}X-Request-Id`]: 'context.requestId',
    },
  });
