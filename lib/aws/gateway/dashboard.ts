import { contextVariables, gatewayBody } from '../../../shared/contract/gateway-responses';
import { assetHeaders, missingAssetHeaders, pageHeaders } from '../../dashboard/headers';
import { DASHBOARD, pageTemplate } from '../../dashboard/template';
import { answering, mapped, mock, type Operation, type PathItem, readable } from './operations';

/** What API Gateway needs for the dashboard's paths. */
export interface DashboardSource {
  /** index.html. */
  readonly page: string;
  readonly publicUrl?: string | undefined;
  /** The origin of the bucket, to which a browser sends the files of an import. */
  readonly uploads: string;
  /** What reads an asset from the bucket, with `{file}` for its name. */
  readonly objectsUri: string;
  /** The role that may read the assets. */
  readonly readerArn: string;
}

/** The dashboard's paths: the page at all but the assets' own, without a function. */
export const dashboardPaths = (source: DashboardSource): Readonly<Record<string, PathItem>> => ({
  [DASHBOARD]: readable(page(DASHBOARD, source)),
  [`${DASHBOARD}/{proxy+}`]: readable(page(`${DASHBOARD}/{proxy+}`, source)),
  [`${DASHBOARD}/assets/{file}`]: readable(asset(`${DASHBOARD}/assets/{file}`, source)),
});

/** The page, with the policy that it must keep. */
const page = (path: string, source: DashboardSource): Operation =>
  mock(path, {
    statusCode: '200',
    responseParameters: mapped(pageHeaders(source.uploads)),
    responseTemplates: { 'text/html': pageTemplate(source.page, source.publicUrl) },
  });

/** An asset by its name. S3 refuses to tell whether an object is missing or forbidden (403), so both are missing. */
function asset(path: string, { objectsUri, readerArn }: DashboardSource): Operation {
  const refused = (statusCode: string, response: 'RESOURCE_NOT_FOUND' | 'INTEGRATION_FAILURE') => ({
    statusCode,
    responseParameters: mapped(missingAssetHeaders),
    responseTemplates: { 'application/json': gatewayBody(response, contextVariables) },
  });
  return answering(
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
          ...mapped(assetHeaders),
          'method.response.header.Content-Type': 'integration.response.header.Content-Type',
        },
      },
      '40[34]': refused('404', 'RESOURCE_NOT_FOUND'),
      default: refused('502', 'INTEGRATION_FAILURE'),
    },
  );
}
