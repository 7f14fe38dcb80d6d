import type { Settings } from '../../../lib/aws/settings';
import { checkReceivingSetting } from '../doctor/check-receiving';
import type { AccountFacts, Finding } from '../doctor/facts';
import { findingsFrom, findingsOf } from '../doctor/facts';
import type { Assembly, Concurrency, DeployedStack, Facts, Template } from './facts';

const ACCOUNT = findingsOf('Account');
const BOOTSTRAP = findingsOf('Bootstrap');
const STACKS = findingsOf('Stacks');
const CONCURRENCY = findingsOf('Lambda concurrency');
const SES = findingsOf('SES');

function checkPlace({ place, account }: { place: Facts['place']; account: string | undefined }): Finding {
  const here = `${place.account}, ${place.region}`;
  if (account === undefined || account === place.account) return ACCOUNT.good(`${here}.`);
  return ACCOUNT.mend(
    `The credentials belong to account ${place.account}; the settings name ${account}.`,
    'Use the credentials of that account (AWS_PROFILE), or correct `account`.',
  );
}

export const bootstrapVersion = (stack: DeployedStack | null): number => Number(stack?.outputs.BootstrapVersion ?? 0);

function checkBootstrap(stack: DeployedStack | null, needed: number): Finding {
  const version = bootstrapVersion(stack);
  if (version >= needed) return BOOTSTRAP.good(`version ${version}.`);
  return version === 0
    ? BOOTSTRAP.note('This account and region are not prepared yet: the deployment starts with cdk bootstrap.')
    : BOOTSTRAP.note(`Version ${version} is too old for the stacks: the deployment starts with cdk bootstrap.`);
}

function checkStack({ name, status }: DeployedStack): Finding[] {
  if (status === 'REVIEW_IN_PROGRESS') return [];
  if (status.endsWith('_IN_PROGRESS')) {
    return [STACKS.mend(`${name} is ${status}: somebody or something is changing it.`, 'Wait until it is done.')];
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return [STACKS.mend(`${name} is ${status}.`, `aws cloudformation continue-update-rollback --stack-name ${name}`)];
  }
  if (status === 'ROLLBACK_COMPLETE') {
    return [STACKS.note(`The first creation of ${name} failed: it is deleted and created again.`)];
  }
  return status.endsWith('_FAILED')
    ? [STACKS.mend(`${name} is ${status}.`, 'Its events in the CloudFormation console give the reason.')]
    : [];
}

function checkStacks(stacks: readonly (DeployedStack | null)[]): Finding[] {
  const found = stacks.flatMap((stack) => (stack ? checkStack(stack) : []));
  return found.length > 0 ? found : [STACKS.good('none is being changed, and none has failed.')];
}

const reservedBy = (templates: readonly Template[]): number =>
  templates
    .flatMap(({ Resources = {} }) => Object.values(Resources))
    .reduce((sum, { Properties = {} }) => sum + Number(Properties.ReservedConcurrentExecutions ?? 0), 0);

/** Lambda keeps at least this many unreserved. */
const MIN_UNRESERVED = 100;
const MIN_FOR_RESERVING = 110;

interface Reservation {
  settings: Pick<Settings, 'accountConcurrency'>;
  more: number;
}

function checkConcurrency({ limit, unreserved }: Concurrency, { settings, more }: Reservation): Finding {
  const { accountConcurrency: set } = settings;
  if (set > limit) {
    return CONCURRENCY.mend(
      `The account has ${limit}; accountConcurrency is ${set}.`,
      'Ask AWS for more (docs/guide/deploy.md, Concurrency), or set accountConcurrency lower.',
    );
  }
  if (more > 0 && unreserved - more < MIN_UNRESERVED) {
    return CONCURRENCY.mend(
      `The senders reserve ${more} more, and other functions of the account leave ${Math.max(0, unreserved - MIN_UNRESERVED)}.`,
      'Set accountConcurrency to what this deployment can reserve.',
    );
  }
  return limit >= MIN_FOR_RESERVING && set < MIN_FOR_RESERVING
    ? CONCURRENCY.note(`The account has ${limit}; accountConcurrency is ${set}: a higher one sends email faster.`)
    : CONCURRENCY.good(`The account has ${limit}; accountConcurrency is ${set}.`);
}

function checkSes({ sandbox, sendingEnabled, enforcement }: AccountFacts): Finding[] {
  const stopped = !sendingEnabled || enforcement === 'SHUTDOWN';
  return [
    ...(stopped ? [SES.note('SES sends no email for this account: all email will wait.')] : []),
    ...(sandbox
      ? [
          SES.note(
            'In the sandbox: email goes to verified addresses only. `posthaste doctor` drafts the request to leave it.',
          ),
        ]
      : []),
    ...(stopped || sandbox ? [] : [SES.good('The account has production access.')]),
  ];
}

/** A deployment continues without the facts of Lambda and SES. */
const unreadAsNote = (findings: Finding[]): Finding[] =>
  findings.map((finding) => (finding.state === 'unread' ? { ...finding, state: 'note' as const } : finding));

export function examine(
  { place, bootstrap, deployed, concurrency, ses, receipts }: Facts,
  { settings, account, assembly }: { settings: Settings; account: string | undefined; assembly: Assembly },
): Finding[] {
  const more =
    reservedBy(assembly.stacks.map(({ template }) => template)) -
    reservedBy([...deployed.values()].map(({ template }) => template));
  return [
    checkPlace({ place, account }),
    checkBootstrap(bootstrap, assembly.bootstrap),
    ...checkStacks([bootstrap, ...deployed.values()]),
    ...unreadAsNote(
      findingsFrom('Lambda concurrency', concurrency, (found) => [checkConcurrency(found, { settings, more })]),
    ),
    ...unreadAsNote(findingsFrom('SES', ses, checkSes)),
    ...(receipts ? unreadAsNote(findingsFrom('Received email', receipts, checkReceivingSetting)) : []),
  ];
}
