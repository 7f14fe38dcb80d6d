import { IMAGES_PATH, imageTypes } from '../../shared/contract/assets';
import type { Asset } from '../../shared/db/assets/assets';
import { assetFileOf } from '../../shared/domain/assets/image';
import { env } from '../../shared/ops/env';

export const assetReply = (asset: Asset) => ({
  id: asset.id,
  name: asset.name,
  url: `${env('publicUrl')}${IMAGES_PATH}/${asset.projectId}/${assetFileOf(asset)}`,
  contentType: imageTypes[asset.kind],
  size: asset.size,
  width: asset.width,
  height: asset.height,
  createdAt: asset.createdAt,
});
