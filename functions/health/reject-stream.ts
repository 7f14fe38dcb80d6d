import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { everyResponse } from '../../shared/contract/gateway-responses';

const MCP_PATH = '/mcp';

const methodNotAllowed = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32000, message: 'Method not allowed.' },
});

/** MCP clients ask for a stream with GET, and continue without one only after a 405. Null for other requests. */
export function rejectStream({
  httpMethod,
  resource,
  path,
  requestContext,
}: APIGatewayProxyEvent): APIGatewayProxyResult | null {
  if (!['GET', 'HEAD', 'DELETE'].includes(httpMethod) || (resource !== MCP_PATH && path !== MCP_PATH)) return null;
  const headers = { Allow: 'POST', 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...everyResponse };
  return { statusCode: 405, headers: { ...headers, 'X-Request-Id': requestContext.requestId }, body: methodNotAllowed };
}
