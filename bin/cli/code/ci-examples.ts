const TYPES = 'npx posthaste types --check';
const START = 'npx posthaste dev --no-watch --no-dashboard > service.log 2>&1 &';
const READY = "timeout 60 sh -c 'until [ -s .local/service.json ]; do sleep 0.2; done'";
const TEST = 'npx posthaste test --junit mail.xml';
const PLAN = 'npx posthaste plan production';
const PUSH = 'npx posthaste push production --yes';

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
      # Without @posthaste/client there are no types: delete this step.
      - run: ${TYPES}
      - run: |
          ${START}
          ${READY}
          ${TEST}
      # Pull requests of forks do not get the secret.
      - if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
        run: ${PLAN}
        env:
          POSTHASTE_PRODUCTION_KEY: \${{ secrets.POSTHASTE_PRODUCTION_KEY }}
      - if: github.event_name == 'push' && github.ref == 'refs/heads/main'
        run: ${PUSH}
        env:
          POSTHASTE_PRODUCTION_KEY: \${{ secrets.POSTHASTE_PRODUCTION_KEY }}
`,
  'ci/gitlab.yml': `# Include this in .gitlab-ci.yml, and add the variable POSTHASTE_PRODUCTION_KEY. Branches that get it show the plan.
mail:
  image: node:24
  script:
    - npm ci
    # Without @posthaste/client there are no types: delete this line.
    - ${TYPES}
    - ${START}
    - ${READY}
    - ${TEST}
    - if [ "$CI_COMMIT_BRANCH" = "$CI_DEFAULT_BRANCH" ]; then ${PUSH}; elif [ -n "$POSTHASTE_PRODUCTION_KEY" ]; then ${PLAN}; fi
  artifacts:
    when: always
    reports:
      junit: mail.xml
`,
};
