import { CfnMethod } from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import type { Method } from '../../../shared/contract/route';

const PREFLIGHT_CACHE_SECONDS = 86_400;

/** Answers a browser's preflight for the methods of a path that pages of any origin may call. */
export function preflight(
  scope: Construct,
  path: string,
  where: { restApiId: string; resourceId: string },
  allowed: readonly Method[],
): CfnMethod {
  const headers = {
    'Access-Control-Allow-Origin': "'*'",
    'Access-Control-Allow-Methods': `'${[...allowed, 'OPTIONS'].join(', ')}'`,
    'Access-Control-Allow-Headers': "'Authorization, Content-Type, Idempotency-Key'",
    'Access-Control-Max-Age': `'${PREFLIGHT_CACHE_SECONDS}'`,
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
