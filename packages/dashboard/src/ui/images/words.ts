/** Words of the images for mail. */
export const words = {
  title: 'Images',
  open: 'Images…',
  about:
    'Anybody who has the address of an image can see it. PNG, JPEG, GIF or WebP, up to 2 MB; classic Outlook shows no WebP. Photos keep what the camera has written into them, such as the place.',
  upload: 'Upload an image',
  uploaded: 'The image is uploaded',
  list: 'Images of the project',
  none: 'There are no images yet.',
  facts: (width: number, height: number, size: number) =>
    `${width.toLocaleString()} × ${height.toLocaleString()} pixels, ${Math.max(1, Math.round(size / 1024)).toLocaleString()} KB`,
  copyHtml: 'Copy HTML',
  copyHtmlOf: (name: string) => `Copy HTML of ${name}`,
  copyAddress: 'Copy address',
  copyAddressOf: (name: string) => `Copy address of ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeAbout:
    'Mail that shows it, also mail that was sent, has a gap there, except where a mail program has kept the image.',
  removed: 'The image is deleted',
  more: (count: number) => `${count.toLocaleString()} older ones are not listed.`,
};
