const { default: Sequencer } = require('@jest/test-sequencer');

/** Starts what takes longest first, so that both workers end together: on a clean checkout jest knows no times. */
const SLOW_SUITES = [
  'journeys/campaigns.test',
  'workflow-runner/many-due',
  'journeys/workflows-killed',
  'nothing-lost',
  'journeys/import',
  'dynamodb-local',
  'dashboard/first-email',
  'test/journeys/',
  'test/infra/bundles',
  'test/functions/worker/',
  'test/contract/',
];

const rank = ({ path }) => {
  const found = SLOW_SUITES.findIndex((part) => path.includes(part));
  return found < 0 ? SLOW_SUITES.length : found;
};

module.exports = class extends Sequencer {
  sort(tests) {
    const byTime = super.sort(tests);
    const known = byTime.some((test) => test.duration !== undefined);
    return known ? byTime : byTime.sort((a, b) => rank(a) - rank(b));
  }
};
