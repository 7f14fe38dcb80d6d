import { MAX_IMAGE_BYTES, MAX_IMAGES } from '../../shared/contract/assets';
import { invalidField } from '../../shared/contract/problem';
import type { assetsGroup } from '../../shared/contract/routes/assets';
import { listAssets, storeAsset } from '../../shared/db/assets/assets';
import { assetIdOf, readImage } from '../../shared/domain/assets/image';
import { base64Size } from '../../shared/domain/emails/attachments';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { assetReply } from './asset-reply';

export const createAsset: Endpoint<typeof assetsGroup.routes.createAsset> = async ({ body, project, ids }) => {
  const bytes = decodeContent(body.content);
  const image = readImage(bytes);
  if (!image) {
    throw invalidField('content', 'Expected a PNG, JPEG, GIF or WebP image.', 'invalid_string');
  }
  const id = assetIdOf(project.id, bytes);
  await throwIfTooManyAssets(project.id, id);
  const record = { id, projectId: project.id, name: body.name, size: bytes.length, createdAt: toIso(ids.time) };
  const { asset, isNew } = await storeAsset({ ...record, ...image }, bytes);
  return { status: isNew ? 201 : 200, body: assetReply(asset) };
};

function decodeContent(content: string): Buffer {
  const size = base64Size(content);
  if (size === null)
    throw invalidField(
      'content',
      'Expected base64 in one line, without `data:…;base64,` at its beginning.',
      'invalid_string',
    );
  if (size > MAX_IMAGE_BYTES)
    throw invalidField('content', 'An image can have at most 2 MB (2,097,152 bytes).', 'too_big');
  return Buffer.from(content, 'base64');
}

/** Concurrent uploads can exceed the limit. */
async function throwIfTooManyAssets(projectId: string, id: string): Promise<void> {
  const assets = await listAssets(projectId);
  const isStored = assets.some((asset) => asset.id === id);
  if (assets.length < MAX_IMAGES || isStored) return;
  throw invalidField('', 'The project has 1,000 images, the most it can have. Delete some first.', 'too_big');
}
