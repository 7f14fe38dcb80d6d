import * as z from 'zod';
import { lineName, timestamp } from './common';

/** In base64, this fits Lambda's limit of 6 MB for a request. Email programs show larger images late or never. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
export const MAX_IMAGES = 1_000;

/** No SVG: it can carry scripts, and email programs don't show it. */
export const imageTypes = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' } as const;
export type ImageKind = keyof typeof imageTypes;

export const IMAGES_PATH = '/i';
export const IMAGES_PREFIX = 'images/';

export const newAsset = z.strictObject({
  name: lineName.meta({ description: 'Name, shown to your team only', example: 'logo.png' }),
  content: z
    .string()
    .min(1)
    .max(Math.ceil(MAX_IMAGE_BYTES / 3) * 4)
    .meta({
      description: 'The image in base64: PNG, JPEG, GIF or WebP, at most 2 MB (2,097,152 bytes)',
      example: 'R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==',
    }),
});

export const asset = z
  .object({
    id: z.string().meta({ description: 'Derived from the content: the same image has the same id' }),
    name: z.string(),
    url: z.string().meta({ description: 'Public URL of the image, which does not expire' }),
    contentType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
    size: z.int().meta({ description: 'Bytes' }),
    width: z.int().meta({ description: 'Pixels' }),
    height: z.int().meta({ description: 'Pixels' }),
    createdAt: timestamp,
  })
  .meta({ id: 'Asset' });
