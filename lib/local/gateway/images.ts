import { IMAGES_PATH, IMAGES_PREFIX, imageTypes } from '../../../shared/contract/assets';
import { gatewayBody } from '../../../shared/contract/gateway-responses';
import { imageHeaders, missingImageHeaders } from '../../image-headers';
import type { HttpResponse } from './gateway';
import type { GatewayRequest } from './proxy-event';

const IMAGE_PATH = new RegExp(`^${IMAGES_PATH}/([^/]+)/([^/]+)$`);

type ReadObject = (key: string) => Promise<Buffer | null>;

const missingImage = ({ requestId, receivedAt }: GatewayRequest): HttpResponse => ({
  status: 404,
  headers: missingImageHeaders,
  body: gatewayBody('RESOURCE_NOT_FOUND', { requestId, requestTimeEpoch: String(receivedAt) }),
});

export const serveImages =
  (read: ReadObject) =>
  async (request: GatewayRequest): Promise<HttpResponse | null> => {
    const [, project, file = ''] = IMAGE_PATH.exec(request.path) ?? [];
    if (!['GET', 'HEAD'].includes(request.method) || project === undefined) return null;
    const encoded = await read(`${IMAGES_PREFIX}${project}/${file}`);
    if (!encoded) return missingImage(request);
    const extension = file.slice(file.lastIndexOf('.') + 1) as keyof typeof imageTypes;
    const body = Buffer.from(encoded.toString('latin1'), 'base64');
    return { status: 200, headers: { ...imageHeaders, 'Content-Type': imageTypes[extension] }, body };
  };
