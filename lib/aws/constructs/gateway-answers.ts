import { CfnGatewayResponse, CfnMethod } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { errorCatalogue } from '../../../shared/contract/errors';
import {
  contextVariables,
  type GatewayResponse,
  gatewayBody,
  gatewayResponses,
} from '../../../shared/contract/gateway-responses';

const RETRY_AFTER_SECONDS = 1;

const headers = {
  'X-Request-Id': 'context.requestId',
  'Cache-Control': "'no-store'",
  'Access-Control-Allow-Origin': "'*'",
  'Access-Control-Expose-Headers': "'X-Request-Id, Retry-After'",
};

/** API Gateway's own answers: the contract's envelope, readable for pages of any origin. */
export function gatewayAnswers(scope: Construct, restApiId: string): CfnGatewayResponse[] {
  return (Object.keys(gatewayResponses) as GatewayResponse[]).map((type) => {
    const { status } = errorCatalogue[gatewayResponses[type]];
    const all = { ...headers, ...(status === 429 ? { 'Retry-After': `'${RETRY_AFTER_SECONDS}'` } : {}) };
    const named = Object.entries(all).map(([name, value]) => [`gatewayresponse.header.${name}`, value]);
    return new CfnGatewayResponse(scope, type, {
      restApiId,
      responseType: type,
      statusCode: String(status),
      responseParameters: Object.fromEntries(named),
      responseTemplates: { 'application/json': gatewayBody(type, contextVariables) },
    });
  });
}

const PREFLIGHT_CACHE_SECONDS = 86_400;

/** Answers a browser's preflight for the methods of a path that pages of any origin may call. */
export function preflight(
  scope: Construct,
  path: string,
  where: { restApiId: string; resourceId: string },
  allowed: readonly string[],
): CfnMethod {
  const headers = {
    'Access-Control-Allow-Origin': "'*'",
    'Access-Control-Allow-Methods': `'${[...allowed, 'OPTIONS'].join(', ')}'`,
    'Access-Control-Allow-Headers': "'Authorization, Content-Type, Idempotency-Key'",
    'Access-Control-Max-Age': `'${PREFLIGHT_CACHE_SECONDS}'`,
    'X-Request-Id': 'context.requestId',
  };
  const named = Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value] as const);
  return new CfnMethod(scope, `OPTIONS ${path.replaceAll('/', ' ')}`, {
    ...where,
    httpMethod: 'OPTIONS',
    authorizationType: 'NONE',
    integration: {
      type: 'MOCK',
      requestTemplates: { 'application/json': '{"statusCode": 204}' },
      integrationResponses: [{ statusCode: '204', responseParameters: Object.fromEntries(named) }],
    },
    methodResponses: [
      { statusCode: '204', responseParameters: Object.fromEntries(named.map(([name]) => [name, true])) },
    ],
  });
}
