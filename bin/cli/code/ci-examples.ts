const START_SERVICE = 'npx posthaste dev --no-watch --no-dashboard > service.log 2>&1 &';
const WAIT_FOR_SERVICE = "timeout 60 sh -c 'until [ -s .local/service.json ]; do sleep 0.2; done'";

interface CiPlace {
  directory?: string;
  folderOption?: string;
}

const commandsWith = (folderOption: string) => ({
  types: `npx posthaste types --check${folderOption}`,
  test: `npx posthaste test --junit mail.xml${folderOption}`,
  plan: `npx posthaste plan production${folderOption}`,
  push: `npx posthaste push production --yes${folderOption}`,
});

type Commands = ReturnType<typeof commandsWith>;

export function ciExamplesFor({ directory = '', folderOption = '' }: CiPlace): Readonly<Record<string, string>> {
  const commands = commandsWith(folderOption);
  return { 'ci/github.yml': githubJob(commands, directory), 'ci/gitlab.yml': gitlabJob(commands, directory) };
}

const githubJob = ({ types, test, plan, push }: Commands, directory: string): string =>
  `# Copy this to .github/workflows/mail.yml, and add the secret POSTHASTE_PRODUCTION_KEY.
on: [push, pull_request]
jobs:
  mail:
    runs-on: ubuntu-latest
${directory && `    defaults: { run: { working-directory: ${JSON.stringify(directory)} } }\n`}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm ci
      # If you don't use @posthaste/client, delete this step.
      - run: ${types}
      - run: |
          ${START_SERVICE}
          ${WAIT_FOR_SERVICE}
          ${test}
      # Pull requests of forks do not get the secret.
      - if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
        run: ${plan}
        env:
          POSTHASTE_PRODUCTION_KEY: \${{ secrets.POSTHASTE_PRODUCTION_KEY }}
      - if: github.event_name == 'push' && github.ref == 'refs/heads/main'
        run: ${push}
        env:
          POSTHASTE_PRODUCTION_KEY: \${{ secrets.POSTHASTE_PRODUCTION_KEY }}
`;

const gitlabJob = ({ types, test, plan, push }: Commands, directory: string): string =>
  `# Include this in .gitlab-ci.yml, and add the variable POSTHASTE_PRODUCTION_KEY. On branches that have access to the variable, the job shows the plan.
mail:
  image: node:24
  script:
${directory && `    - cd ${JSON.stringify(directory)}\n`}    - npm ci
    # If you don't use @posthaste/client, delete this line.
    - ${types}
    - ${START_SERVICE}
    - ${WAIT_FOR_SERVICE}
    - ${test}
    - if [ "$CI_COMMIT_BRANCH" = "$CI_DEFAULT_BRANCH" ]; then ${push}; elif [ -n "$POSTHASTE_PRODUCTION_KEY" ]; then ${plan}; fi
  artifacts:
    when: always
    reports:
      junit: ${directory && `${directory}/`}mail.xml
`;

export const ciExamples = ciExamplesFor({});
