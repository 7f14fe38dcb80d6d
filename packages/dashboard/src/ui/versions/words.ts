/** Words of records that keep their versions. */
export const words = {
  versionOf: (version: number) => `Version ${version}`,
  current: 'Current',
  restore: 'Restore',
  restoreTitle: (version: number) => `Restore version ${version}?`,
  restored: 'Restored as a new version',
  whatChanged: 'What changed',
  comparedWith: 'Compare with',
  first: 'This is the first version.',
  was: 'was',
  isNow: 'is now',
  none: 'nothing',
  sameLines: (count: number) => (count === 1 ? '1 unchanged line' : `${count.toLocaleString()} unchanged lines`),
  moreLines: (count: number) => `${count.toLocaleString()} more changed lines`,
};
