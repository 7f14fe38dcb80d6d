import { IMAGES_PATH } from '../../../shared/contract/assets';
import { contextVariables, gatewayBody } from '../../../shared/contract/gateway-responses';
import { imageHeaders, missingImageHeaders } from '../../image-headers';
import { constantHeaders, getAndHead, type IntegrationResponse, type PathItem, withResponses } from './operations';

export interface ImagesSource {
  readonly objectsUri: string;
  readonly readerArn: string;
}

const PATH = `${IMAGES_PATH}/{project}/{file}`;

const errorResponse = (
  statusCode: string,
  response: 'RESOURCE_NOT_FOUND' | 'INTEGRATION_FAILURE',
): IntegrationResponse => ({
  statusCode,
  responseParameters: constantHeaders(missingImageHeaders),
  responseTemplates: { 'application/json': gatewayBody(response, contextVariables) },
});

/**
 * The bucket has images in base64, which API Gateway decodes. With binary types, API Gateway would encode requests to
 * functions. For missing objects, S3 returns 403 or 404.
 */
export const imagePaths = ({ objectsUri, readerArn }: ImagesSource): Readonly<Record<string, PathItem>> => ({
  [PATH]: getAndHead(
    withResponses(
      PATH,
      {
        type: 'aws',
        httpMethod: 'GET',
        uri: objectsUri,
        credentials: readerArn,
        requestParameters: {
          'integration.request.path.project': 'method.request.path.project',
          'integration.request.path.file': 'method.request.path.file',
        },
        passthroughBehavior: 'when_no_match',
      },
      {
        '200': {
          statusCode: '200',
          contentHandling: 'CONVERT_TO_BINARY',
          responseParameters: {
            ...constantHeaders(imageHeaders),
            'method.response.header.Content-Type': 'integration.response.header.Content-Type',
          },
        },
        '40[34]': errorResponse('404', 'RESOURCE_NOT_FOUND'),
        default: errorResponse('502', 'INTEGRATION_FAILURE'),
      },
    ),
  ),
});
