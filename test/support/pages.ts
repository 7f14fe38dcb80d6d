import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { handler } from '../../functions/pages/handler';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import { linkToken } from '../../shared/domain/pages/link-token';

/** What a browser or an email program sends besides the address. */
export interface PageRequest {
  body?: string;
  type?: string;
  query?: Record<string, string>;
  base64?: boolean;
  acceptLanguage?: string;
}

/** Opens one of a person's pages as API Gateway passes it on; `route` is `GET /u/{token}` and the like. */
export async function openPage(
  route: string,
  token: string,
  { body, type, query, base64 = false, acceptLanguage }: PageRequest = {},
) {
  const [httpMethod, resource = ''] = route.split(' ');
  const event = {
    httpMethod,
    resource,
    path: resource.replace('{token}', token),
    pathParameters: { token },
    queryStringParameters: query ?? null,
    multiValueQueryStringParameters:
      query && Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...(acceptLanguage ? { 'Accept-Language': acceptLanguage } : {}),
    },
    body: body ?? null,
    isBase64Encoded: base64,
    requestContext: { requestId: 'request-7' },
  } as unknown as APIGatewayProxyEvent;
  const { statusCode, headers = {}, body: html } = await handler(event, { awsRequestId: 'run' } as Context);
  return { status: statusCode, headers, html };
}

/** The token in the links of an email. */
export const tokenOf = ({ contactId, createdAt }: Pick<EmailRow, 'contactId' | 'createdAt'>, project: Project) =>
  linkToken(project, { id: contactId, createdAt });
