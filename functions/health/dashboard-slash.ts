import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { everyAnswer } from '../../shared/contract/gateway-responses';

const WITH_SLASH = '/dashboard/';

/**
 * Sends a browser from `/dashboard/` to the dashboard; null for all other requests. A path of API Gateway can't end in a
 * slash, so this one leads to the function of unknown routes. The address is relative: the function does not know what
 * comes before it: a stage, or a path of a CDN.
 */
export function withoutSlash({ httpMethod, path }: APIGatewayProxyEvent): APIGatewayProxyResult | null {
  if (!['GET', 'HEAD'].includes(httpMethod) || path !== WITH_SLASH) return null;
  return {
    statusCode: 302,
    headers: { Location: '../dashboard', 'Cache-Control': 'no-store', ...everyAnswer },
    body: '',
  };
}
