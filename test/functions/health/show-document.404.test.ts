import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { handler } from '../../../functions/health/handler';

test.each(['missing.md', '../../README.md', '..%2F..%2FREADME.md', 'workflows', 'constructor'])(
  'the document %j is a 404',
  async (file) => {
    const resource = '/docs/{folder}/{file}';
    const event = { httpMethod: 'GET', resource, headers: {}, pathParameters: { folder: 'guide', file } };
    const { statusCode } = await handler(event as unknown as APIGatewayProxyEvent, { awsRequestId: 'r-1' } as Context);
    expect(statusCode).toBe(404);
  },
);
