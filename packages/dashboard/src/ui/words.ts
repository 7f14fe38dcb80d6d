/** Words that all rooms share. */
export const words = {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  save: 'Save',
  saved: 'Saved',
  loading: 'Loading',
  loadingMore: 'Loading more',
  request: 'Request',
  copyRequest: 'Copy the request id',
  offline: 'You are offline. Nothing is lost; try again when you are back.',
  noAnswer: 'The service does not answer.',
  broken: 'This page has a mistake.',
  brokenHelp: 'It is in the dashboard, not in your data. Load the page again, or go to another one.',
  reload: 'Load again',
  notFound: 'There is no page at this address.',
  never: 'Never',
  total: (shown: number, total: number, least: boolean) =>
    `${shown.toLocaleString()} of ${least ? 'at least ' : ''}${total.toLocaleString()}`,
};
