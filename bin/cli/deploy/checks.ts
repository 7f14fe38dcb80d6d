import type { Settings } from '../../../lib/aws/settings';
import { checkReceivingSetting } from '../doctor/check-receiving';
import type { AccountFacts } from '../doctor/facts';
import { type Finding, findingMaker, findingsFrom, isUnreadable } from '../doctor/findings';
import type { Assembly, Concurrency, DeployedStack, DeployTarget, Facts, Template } from './facts';

const ACCOUNT = findingMaker('Account');
const BOOTSTRAP = findingMaker('Bootstrap');
const STACKS = findingMaker('Stacks');
const CONCURRENCY = findingMaker('Lambda concurrency');
const SES = findingMaker('SES');

function checkAccount(target: DeployTarget, expectedAccount: string | undefined): Finding {
  if (expectedAccount === undefined || expectedAccount === target.account)
    return ACCOUNT.ok(`${target.account}, ${target.region}.`);
  return ACCOUNT.error(
    `The credentials belong to account ${target.account}; the settings name ${expectedAccount}.`,
    'Use the credentials of that account (AWS_PROFILE), or correct `account`.',
  );
}

export const bootstrapVersion = (stack: DeployedStack | null): number => Number(stack?.outputs.BootstrapVersion ?? 0);

function checkBootstrap(stack: DeployedStack | null, required: number): Finding {
  const version = bootstrapVersion(stack);
  if (version >= required) return BOOTSTRAP.ok(`version ${version}.`);
  return version === 0
    ? BOOTSTRAP.note('This account and region are not prepared yet: the deployment starts with cdk bootstrap.')
    : BOOTSTRAP.note(`Version ${version} is too old for the stacks: the deployment starts with cdk bootstrap.`);
}

function checkStack({ name, status }: DeployedStack): Finding[] {
  if (status === 'REVIEW_IN_PROGRESS') return [];
  if (status.endsWith('_IN_PROGRESS')) {
    return [STACKS.error(`${name} is ${status}: somebody or something is changing it.`, 'Wait until it is done.')];
  }
  if (status === 'UPDATE_ROLLBACK_FAILED') {
    return [STACKS.error(`${name} is ${status}.`, `aws cloudformation continue-update-rollback --stack-name ${name}`)];
  }
  if (status === 'ROLLBACK_COMPLETE') {
    return [STACKS.note(`The first creation of ${name} failed: it is deleted and created again.`)];
  }
  return status.endsWith('_FAILED')
    ? [STACKS.error(`${name} is ${status}.`, 'Its events in the CloudFormation console give the reason.')]
    : [];
}

function checkStacks(stacks: readonly (DeployedStack | null)[]): Finding[] {
  const findings = stacks.flatMap((stack) => (stack ? checkStack(stack) : []));
  return findings.length > 0 ? findings : [STACKS.ok('none is being changed, and none has failed.')];
}

const reservedConcurrency = (templates: readonly Template[]): number =>
  templates
    .flatMap(({ Resources = {} }) => Object.values(Resources))
    .reduce((sum, { Properties = {} }) => sum + Number(Properties.ReservedConcurrentExecutions ?? 0), 0);

/** Lambda refuses reservations that leave less unreserved. */
const MIN_UNRESERVED = 100;
const MIN_FOR_RESERVING = 110;

interface Reservation {
  accountConcurrency: number;
  /** In addition to the reservations of deployed senders. */
  additionalReservation: number;
}

function checkConcurrency(
  { limit, unreserved }: Concurrency,
  { accountConcurrency, additionalReservation }: Reservation,
): Finding {
  if (accountConcurrency > limit) {
    return CONCURRENCY.error(
      `The account has ${limit}; accountConcurrency is ${accountConcurrency}.`,
      'Ask AWS for more (docs/guide/deploy.md, Concurrency), or set accountConcurrency lower.',
    );
  }
  if (additionalReservation > 0 && unreserved - additionalReservation < MIN_UNRESERVED) {
    return CONCURRENCY.error(
      `The senders reserve ${additionalReservation} more, and other functions of the account leave ${Math.max(0, unreserved - MIN_UNRESERVED)}.`,
      'Set accountConcurrency to what this deployment can reserve.',
    );
  }
  const couldReserve = limit >= MIN_FOR_RESERVING && accountConcurrency < MIN_FOR_RESERVING;
  return couldReserve
    ? CONCURRENCY.note(
        `The account has ${limit}; accountConcurrency is ${accountConcurrency}: a higher one sends email faster.`,
      )
    : CONCURRENCY.ok(`The account has ${limit}; accountConcurrency is ${accountConcurrency}.`);
}

function checkSes({ isInSandbox, sendingEnabled, enforcement }: AccountFacts): Finding[] {
  const isStopped = !sendingEnabled || enforcement === 'SHUTDOWN';
  if (!isStopped && !isInSandbox) return [SES.ok('The account has production access.')];
  const stoppedFinding = SES.note('SES sends no email for this account: all email will wait.');
  const sandboxFinding = SES.note(
    'In the sandbox: email goes to verified addresses only. `posthaste doctor` drafts the request to leave it.',
  );
  return [...(isStopped ? [stoppedFinding] : []), ...(isInSandbox ? [sandboxFinding] : [])];
}

/** If facts of Lambda or SES can't be read, the deployment continues, so the findings become notes. */
const withUnreadableAsNotes = (findings: Finding[]): Finding[] =>
  findings.map((finding) => (isUnreadable(finding) ? { ...finding, severity: 'note' } : finding));

export interface DeployContext {
  settings: Settings;
  account: string | undefined;
  assembly: Assembly;
}

export function checkDeployment(
  { target, bootstrap, deployedStacks, concurrency, ses, receipts }: Facts,
  { settings: { accountConcurrency }, account, assembly }: DeployContext,
): Finding[] {
  const newTemplates = assembly.stacks.map(({ template }) => template);
  const deployedTemplates = [...deployedStacks.values()].map(({ template }) => template);
  const additionalReservation = reservedConcurrency(newTemplates) - reservedConcurrency(deployedTemplates);
  return [
    checkAccount(target, account),
    checkBootstrap(bootstrap, assembly.requiredBootstrap),
    ...checkStacks([bootstrap, ...deployedStacks.values()]),
    ...withUnreadableAsNotes(
      findingsFrom('Lambda concurrency', concurrency, (facts) => [
        checkConcurrency(facts, { accountConcurrency, additionalReservation }),
      ]),
    ),
    ...withUnreadableAsNotes(findingsFrom('SES', ses, checkSes)),
    ...(receipts ? withUnreadableAsNotes(findingsFrom('Received email', receipts, checkReceivingSetting)) : []),
  ];
}
