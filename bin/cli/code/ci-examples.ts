const START = 'npx posthaste dev --no-watch --no-dashboard > service.log 2>&1 &';
const READY = "timeout 60 sh -c 'until [ -s .local/service.json ]; do sleep 0.2; done'";
const TEST = 'npx posthaste test --junit mail.xml';
const PUSH = 'npx posthaste push production --yes';

/** Jobs that test the folder with each change and push it from the main branch, for people to copy. */
export const ciExamples: Readonly<Record<string, string>> = {
  'ci/github.yml': `# Copy this to .github/workflows/mail.yml, and add the secret POSTHASTE_PRODUCTION_KEY.
on: [push, pull_request]
jobs:
  mail:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm ci
      - run: |
          ${START}
          ${READY}
          ${TEST}
      - if: github.event_name == 'push' && github.ref == 'refs/heads/main'
        run: ${PUSH}
        env:
          POSTHASTE_PRODUCTION_KEY: \${{ secrets.POSTHASTE_PRODUCTION_KEY }}
`,
  'ci/gitlab.yml': `# Include this in .gitlab-ci.yml, and add the variable POSTHASTE_PRODUCTION_KEY.
mail:
  image: node:24
  script:
    - npm ci
    - ${START}
    - ${READY}
    - ${TEST}
    - if [ "$CI_COMMIT_BRANCH" = "$CI_DEFAULT_BRANCH" ]; then ${PUSH}; fi
  artifacts:
    when: always
    reports:
      junit: mail.xml
`,
};
