import * as z from 'zod';
import { asset, newAsset } from '../assets';
import { idParams, listOf, listQuery } from '../common';
import { defineGroup } from '../route';

export const assetsGroup = defineGroup({
  name: 'assets',
  description:
    'Images for emails. Images are stored by the hash of their content: an image URL always shows the same image, and email clients can cache it for a year. Anyone with the URL can view the image. PNG, JPEG, GIF and WebP, detected from the content; at most 2 MB per image and 1,000 images per project.',
  routes: {
    createAsset: {
      method: 'POST',
      path: '/assets',
      summary: 'Upload an image',
      description:
        'If the same image already exists, the response is 200 with the existing image and its original name. The file is stored unchanged, including metadata such as the location.',
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
        'Emails that show the image, including sent emails, show a missing image unless the email client has cached it.',
      access: 'secret',
      params: idParams('ast'),
      replies: { 204: null },
      errors: ['ASSET_NOT_FOUND'],
    },
  },
});
