import { isolated } from '../isolated';

export const words = {
  couldNotLoadImages: 'Couldn’t load your images.',
  title: 'Images',
  about:
    'Anyone with an image’s URL can see it. PNG, JPEG, GIF or WebP, up to 2 MB. Classic Outlook doesn’t show WebP. Photos keep their metadata, including the location.',
  upload: 'Upload image',
  uploaded: 'Image uploaded',
  list: 'Project images',
  empty: 'No images yet.',
  facts: (width: number, height: number, size: number) =>
    `${width.toLocaleString()} × ${height.toLocaleString()} pixels, ${Math.max(1, Math.round(size / 1024)).toLocaleString()} KB`,
  copyHtml: 'Copy HTML',
  copyHtmlOf: (name: string) => isolated`Copy HTML of ${name}`,
  copyAddress: 'Copy URL',
  copyAddressOf: (name: string) => isolated`Copy URL of ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => isolated`Delete ${name}`,
  removeTitle: (name: string) => isolated`Delete ${name}?`,
  removeAbout:
    'Emails that use this image, including emails already sent, will show a gap unless the email app has cached it.',
  removed: 'Image deleted',
  more: (count: number) =>
    count === 1 ? '1 older image isn’t listed.' : `${count.toLocaleString()} older images aren’t listed.`,
};
