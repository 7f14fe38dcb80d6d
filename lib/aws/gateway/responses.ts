import { errorCatalogue } from '../../../shared/contract/errors';
import {
  contextVariables,
  everyResponse,
  type GatewayResponse,
  gatewayBody,
  gatewayResponses,
} from '../../../shared/contract/gateway-responses';

const RETRY_AFTER_SECONDS = 1;

const headers = {
  'X-Request-Id': 'context.requestId',
  'Cache-Control': "'no-store'",
  'X-Content-Type-Options': `'${everyResponse['X-Content-Type-Options']}'`,
  'Access-Control-Allow-Origin': "'*'",
  'Access-Control-Expose-Headers': "'X-Request-Id, Retry-After'",
};

export const gatewayResponseParts = (): Readonly<Record<string, object>> =>
  Object.fromEntries((Object.keys(gatewayResponses) as GatewayResponse[]).map((type) => [type, answer(type)]));

function answer(type: GatewayResponse) {
  const { status } = errorCatalogue[gatewayResponses[type]];
  const all = { ...headers, ...(status === 429 ? { 'Retry-After': `'${RETRY_AFTER_SECONDS}'` } : {}) };
  const named = Object.entries(all).map(([name, value]) => [`gatewayresponse.header.${name}`, value]);
  return {
    statusCode: status,
    responseParameters: Object.fromEntries(named),
    responseTemplates: { 'application/json': gatewayBody(type, contextVariables) },
  };
}
