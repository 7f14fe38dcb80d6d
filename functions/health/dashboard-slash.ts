import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { everyResponse } from '../../shared/contract/gateway-responses';

const WITH_SLASH = '/dashboard/';

/** API Gateway's routes can't end in a slash. Redirects relatively, because a stage or CDN path may precede it. */
export function redirectFromSlash({ httpMethod, path }: APIGatewayProxyEvent): APIGatewayProxyResult | null {
  if (!['GET', 'HEAD'].includes(httpMethod) || path !== WITH_SLASH) return null;
  return {
    statusCode: 302,
    headers: { Location: '../dashboard', 'Cache-Control': 'no-store', ...everyResponse },
    body: '',
  };
}
