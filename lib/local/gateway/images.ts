import { IMAGES_PATH, IMAGES_PREFIX, imageTypes } from '../../../shared/contract/assets';
import { gatewayBody } from '../../../shared/contract/gateway-responses';
import { imageHeaders, missingImageHeaders } from '../../image-headers';
import type { Answer } from './gateway';
import type { GatewayRequest } from './proxy-event';

const IMAGE = new RegExp(`^${IMAGES_PATH}/([^/]+)/([^/]+)$`);

/** An object of the mail bucket; null if there is none. */
type ReadObject = (key: string) => Promise<Buffer | null>;

const missing = ({ requestId, receivedAt }: GatewayRequest): Answer => ({
  status: 404,
  headers: missingImageHeaders,
  body: gatewayBody('RESOURCE_NOT_FOUND', { requestId, requestTimeEpoch: String(receivedAt) }),
});

/** Images of mail as the API Gateway of the stacks answers them: read from the bucket, and decoded from base64. */
export const serveImages =
  (read: ReadObject) =>
  async (request: GatewayRequest): Promise<Answer | null> => {
    const [, project, file = ''] = IMAGE.exec(request.path) ?? [];
    if (!['GET', 'HEAD'].includes(request.method) || project === undefined) return null;
    const found = await read(`${IMAGES_PREFIX}${project}/${file}`);
    if (!found) return missing(request);
    const type = imageTypes[file.slice(file.lastIndexOf('.') + 1) as keyof typeof imageTypes];
    const body = Buffer.from(found.toString('latin1'), 'base64');
    return { status: 200, headers: { ...imageHeaders, 'Content-Type': type }, body };
  };
