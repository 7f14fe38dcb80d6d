import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gatewayBody } from '../../../shared/contract/gateway-responses';
import { assetTypes, type DashboardFiles, pageAt } from '../../dashboard/files';
import { assetHeaders, missingAssetHeaders, pageHeaders } from '../../dashboard/headers';
import { DASHBOARD } from '../../dashboard/template';
import type { HttpResponse } from './gateway';
import type { GatewayRequest } from './proxy-event';

const ASSET_PATH = new RegExp(`^${DASHBOARD}/assets/([^/]+)$`);

const ASSETS_FOLDER = `${DASHBOARD}/assets`;

/** A path variable of API Gateway takes at least one character, so the health function redirects `/dashboard/`. */
const BELOW_DASHBOARD = new RegExp(`^${DASHBOARD}/.`);

const isDashboardPath = (path: string): boolean =>
  path === DASHBOARD || (BELOW_DASHBOARD.test(path) && path !== ASSETS_FOLDER);

const missingAsset = ({ requestId, receivedAt }: GatewayRequest): HttpResponse => ({
  status: 404,
  headers: missingAssetHeaders,
  body: gatewayBody('RESOURCE_NOT_FOUND', { requestId, requestTimeEpoch: String(receivedAt) }),
});

export function serveDashboard(files: DashboardFiles, storage: string) {
  const page: HttpResponse = {
    status: 200,
    headers: pageHeaders(new URL(storage).origin),
    body: pageAt(files.page, `${DASHBOARD}/`),
  };
  // Reads the files at the start, because a rebuild removes the folder.
  const contents = new Map(
    files.assetNames.map((name) => [name, readFileSync(join(files.assetsFolder, name), 'utf8')]),
  );

  return (request: GatewayRequest): HttpResponse | null => {
    const { method, path } = request;
    if (!['GET', 'HEAD'].includes(method) || !isDashboardPath(path)) return null;
    const [, name] = ASSET_PATH.exec(path) ?? [];
    if (name === undefined) return page;
    const type = assetTypes[extname(name)];
    const body = contents.get(name);
    if (body === undefined || type === undefined) return missingAsset(request);
    return { status: 200, headers: { 'Content-Type': type, ...assetHeaders }, body };
  };
}
