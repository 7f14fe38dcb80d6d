/** Words of the preview of a mail. */
export const words = {
  views: { desktop: 'Desktop', phone: 'Phone', dark: 'Dark' },
  text: 'Text',
  textAlone: 'This mail is text alone.',
  viewLabel: 'Show it as on',
  preview: 'The mail as the recipient sees it',
  darkSimulated:
    'This email has no dark colors of its own. This is about what programs show that darken it themselves, as Gmail and Outlook do.',
  darkOwn: 'This email has dark colors of its own.',
  imagesBlocked:
    'Pictures from other servers are not loaded, so that looking at the mail does not count as opening it.',
  showImages: 'Show pictures',
};
