/** Words of the preview of a mail. */
export const words = {
  views: { desktop: 'Desktop', phone: 'Phone', dark: 'Dark' },
  text: 'Text',
  textAlone: 'This mail is text alone.',
  viewLabel: 'Show it as on',
  preview: 'The mail as the recipient sees it',
  imagesBlocked:
    'Pictures from other servers are not loaded, so that looking at the mail does not count as opening it.',
  showImages: 'Show pictures',
};
