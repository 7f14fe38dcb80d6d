import * as z from 'zod';
import { asset, newAsset } from '../assets';
import { idParams, listOf, listQuery } from '../common';
import { defineGroup } from '../route';

export const assetsGroup = defineGroup({
  name: 'assets',
  description:
    'Images for mail. Each is stored under the hash of its content, so its address never shows anything else, and mail programs can keep it for a year. Anybody who has the address can read it. PNG, JPEG, GIF and WebP, by their content; up to 2 MB each, 1,000 in a project.',
  routes: {
    createAsset: {
      method: 'POST',
      path: '/assets',
      summary: 'Upload an image',
      description:
        'An image that is there already is answered as it is (200), under its first name. The file is stored as it is, with all that cameras write into it, such as the place.',
      access: 'secret',
      body: newAsset,
      replies: { 200: asset, 201: asset },
      errors: [],
    },
    listAssets: {
      method: 'GET',
      path: '/assets',
      summary: 'List images, newest first',
      access: 'secret',
      query: z.strictObject(listQuery),
      replies: { 200: listOf(asset) },
      errors: ['INVALID_CURSOR'],
    },
    deleteAsset: {
      method: 'DELETE',
      path: '/assets/{id}',
      summary: 'Delete an image',
      description:
        'Mail that shows it, also mail that was sent, shows a gap from then on, except where a mail program has kept the image.',
      access: 'secret',
      params: idParams('ast'),
      replies: { 204: null },
      errors: ['ASSET_NOT_FOUND'],
    },
  },
});
