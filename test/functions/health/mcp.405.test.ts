import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { handler } from '../../../functions/health/handler';

function call(httpMethod: string, path: string, resource = '/{proxy+}') {
  const event = { httpMethod, path, resource, headers: {}, requestContext: { requestId: 'r-1' } };
  return handler(event as unknown as APIGatewayProxyEvent, { awsRequestId: 'r-1' } as Context);
}

test.each(['GET', 'DELETE'])(
  '%s /mcp is answered as clients of the protocol expect, and no other path',
  async (method) => {
    const { statusCode, headers, body } = await call(method, '/mcp');
    expect([statusCode, headers?.Allow, headers?.['X-Request-Id']]).toEqual([405, 'POST', 'r-1']);
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', error: { message: 'Method not allowed.' } });
    expect((await call(method, '/before/mcp', '/mcp')).statusCode).toBe(405);
    expect((await call(method, '/mcp/other')).statusCode).toBe(404);
  },
);
