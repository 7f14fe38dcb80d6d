import { CfnGatewayResponse } from 'aws-cdk-lib/aws-apigateway';
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

/** The answers that API Gateway gives by itself: the contract's envelope, readable for pages of any origin. */
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
