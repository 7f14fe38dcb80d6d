import { deleteObject, putObject } from '../../aws/storage';
import { IMAGES_PREFIX, imageTypes } from '../../contract/assets';
import { assetFileOf, type ImageFacts } from '../../domain/assets/image';
import { expr } from '../table/expressions';
import { assetPartition, keys } from '../table/keys';
import { queryAll } from '../table/query';
import { getAs, putOrRead, remove } from '../table/rows';
import { contentOf } from '../table/stored';

export interface Asset extends ImageFacts {
  /** `ast_` and a hash of project and bytes. The hash also names the object. */
  id: string;
  projectId: string;
  name: string;
  /** Bytes. */
  size: number;
  createdAt: string;
}

/** Pages of 1 MB: a thousand rows of 300 bytes fit into one. */
const MAX_PAGES = 5;

const toAsset = (row: Record<string, unknown>): Asset => contentOf<Asset>(row);

const objectKey = (asset: Asset): string => `${IMAGES_PREFIX}${asset.projectId}/${assetFileOf(asset)}`;

export async function listAssets(projectId: string): Promise<Asset[]> {
  const rows = await queryAll({ pk: assetPartition(projectId) }, MAX_PAGES);
  return rows.map(toAsset).sort((a, b) => (positionOf(a) < positionOf(b) ? 1 : -1));
}

export const positionOf = ({ createdAt, id }: Asset): string => `${createdAt}#${id}`;

export const getAsset = (projectId: string, id: string): Promise<Asset | null> =>
  getAs(keys.asset(projectId, id), toAsset);

/** Writes the object even if the row exists: during a deletion, the row exists without its object. */
export async function storeAsset(asset: Asset, bytes: Buffer): Promise<{ asset: Asset; isNew: boolean }> {
  await putObject(objectKey(asset), Buffer.from(bytes.toString('base64'), 'latin1'), imageTypes[asset.kind]);
  const row = { ...keys.asset(asset.projectId, asset.id), v: 1, ...asset };
  const outcome = await putOrRead(row, expr`attribute_not_exists(pk)`);
  if (outcome === 'written' || !outcome.row) return { asset, isNew: true };
  const stored = toAsset(outcome.row);
  // After a lost response, the SDK repeats the put, which then finds its own row.
  const isOwnRow = stored.createdAt === asset.createdAt && stored.name === asset.name;
  return { asset: stored, isNew: isOwnRow };
}

/** Deletes the object before the row: without the row, the object could not be found. */
export async function deleteAsset(projectId: string, id: string): Promise<boolean> {
  const asset = await getAsset(projectId, id);
  if (!asset) return false;
  await deleteObject(objectKey(asset));
  return remove(keys.asset(projectId, id), expr`attribute_exists(pk)`);
}
