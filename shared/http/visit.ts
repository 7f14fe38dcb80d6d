import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Visit } from './call';
import { header } from './parse';

export const visitOf = (event: APIGatewayProxyEvent): Visit => ({
  sourceIp: event.requestContext?.identity?.sourceIp ?? '',
  userAgent: header(event, 'user-agent'),
  cookie: header(event, 'cookie'),
});
