export const words = {
  couldNotLoadPreview: 'The preview couldn’t be loaded.',
  views: { desktop: 'Desktop', phone: 'Phone', dark: 'Dark' },
  text: 'Text',
  textAlone: 'This email is plain text only.',
  viewLabel: 'View',
  preview: 'Email preview',
  darkSimulated: 'This email has no dark styles. Gmail and Outlook show it about like this in dark mode.',
  darkOwn: 'This email has its own dark styles.',
  imagesBlocked: 'Remote images aren’t loaded, so that viewing this email doesn’t count as an open.',
  showImages: 'Show images',
};
