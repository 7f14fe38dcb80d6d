import type { assetsGroup } from '../../shared/contract/routes/assets';
import { positionOf, listAssets as readAssets } from '../../shared/db/assets/assets';
import type { Endpoint } from '../../shared/http/call';
import { pageOf } from '../../shared/http/whole-list';
import { assetReply } from './asset-reply';

export const listAssets: Endpoint<typeof assetsGroup.routes.listAssets> = async ({ query, project }) => {
  const list = { secret: project.secret, name: 'assets', positionOf, order: 'descending' } as const;
  const { items, ...page } = pageOf(await readAssets(project.id), list, query);
  return { status: 200, body: { items: items.map(assetReply), ...page } };
};
