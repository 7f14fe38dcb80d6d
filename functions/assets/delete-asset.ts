import { Problem } from '../../shared/contract/problem';
import type { assetsGroup } from '../../shared/contract/routes/assets';
import { deleteAsset as removeAsset } from '../../shared/db/assets/assets';
import type { Endpoint } from '../../shared/http/call';

export const deleteAsset: Endpoint<typeof assetsGroup.routes.deleteAsset> = async ({ params, project }) => {
  if (!(await removeAsset(project.id, params.id))) throw new Problem('ASSET_NOT_FOUND');
  return { status: 204 };
};
