import { contextVariables, gatewayBody } from '../../../shared/contract/gateway-responses';
import { assetHeaders, missingAssetHeaders, pageHeaders } from '../../dashboard/headers';
import { DASHBOARD, pageTemplate } from '../../dashboard/template';
import { constantHeaders, getAndHead, mock, type Operation, type PathItem, withResponses } from './operations';

export interface DashboardSource {
  readonly page: string;
  readonly publicUrl?: string | undefined;
  readonly uploads: string;
  readonly objectsUri: string;
  readonly readerArn: string;
}

export const dashboardPaths = (source: DashboardSource): Readonly<Record<string, PathItem>> => ({
  [DASHBOARD]: getAndHead(page(DASHBOARD, source)),
  [`${DASHBOARD}/{proxy+}`]: getAndHead(page(`${DASHBOARD}/{proxy+}`, source)),
  [`${DASHBOARD}/assets/{file}`]: getAndHead(asset(`${DASHBOARD}/assets/{file}`, source)),
});

const page = (path: string, source: DashboardSource): Operation =>
  mock(path, {
    statusCode: '200',
    responseParameters: constantHeaders(pageHeaders(source.uploads)),
    responseTemplates: { 'text/html': pageTemplate(source.page, source.publicUrl) },
  });

/** For a missing object, S3 returns 403 or 404. */
function asset(path: string, { objectsUri, readerArn }: DashboardSource): Operation {
  const errorResponse = (statusCode: string, response: 'RESOURCE_NOT_FOUND' | 'INTEGRATION_FAILURE') => ({
    statusCode,
    responseParameters: constantHeaders(missingAssetHeaders),
    responseTemplates: { 'application/json': gatewayBody(response, contextVariables) },
  });
  return withResponses(
    path,
    {
      type: 'aws',
      httpMethod: 'GET',
      uri: objectsUri,
      credentials: readerArn,
      requestParameters: { 'integration.request.path.file': 'method.request.path.file' },
      passthroughBehavior: 'when_no_match',
    },
    {
      '200': {
        statusCode: '200',
        responseParameters: {
          ...constantHeaders(assetHeaders),
          'method.response.header.Content-Type': 'integration.response.header.Content-Type',
        },
      },
      '40[34]': errorResponse('404', 'RESOURCE_NOT_FOUND'),
      default: errorResponse('502', 'INTEGRATION_FAILURE'),
    },
  );
}
