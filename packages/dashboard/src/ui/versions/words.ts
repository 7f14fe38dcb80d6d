/** Words of records that keep their versions. */
export const words = {
  versionOf: (version: number) => `Version ${version}`,
  current: 'Current',
  restore: 'Bring it back',
  restoreTitle: (version: number) => `Bring version ${version} back?`,
  restored: 'Brought back as a new version',
  whatChanged: 'What changed',
  comparedWith: 'Compared with',
  first: 'The first version.',
  was: 'was',
  isNow: 'is',
  none: 'nothing',
  sameLines: (count: number) => (count === 1 ? '1 line is the same' : `${count.toLocaleString()} lines are the same`),
  moreLines: (count: number) => `${count.toLocaleString()} more lines differ`,
};
