import { assetsGroup } from '../../shared/contract/routes/assets';
import { serve } from '../../shared/http/serve';
import { createAsset } from './create-asset';
import { deleteAsset } from './delete-asset';
import { listAssets } from './list-assets';

export const handler = serve(assetsGroup, { createAsset, listAssets, deleteAsset });
