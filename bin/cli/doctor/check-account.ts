import { BULK_QUOTA_SHARE, isStopped } from '../../../shared/domain/sending/account';
import { HOUR_SECONDS } from '../../../shared/durations';
import { emailDollars } from '../cost/bill';
import { PLANS } from '../cost/prices';
import type { AccountFacts } from './facts';
import { type Finding, findingMaker } from './findings';

const ACCOUNT = findingMaker('SES account');
const SANDBOX = findingMaker('SES sandbox');
const QUOTA = findingMaker('SES quota');
const PLAN = findingMaker('SES price plan');
const SUPPRESSION = findingMaker('SES suppression list');

function checkSending({ sendingEnabled, enforcement }: AccountFacts): Finding {
  if (isStopped({ sendingEnabled, enforcement: enforcement === 'SHUTDOWN' ? 'SHUTDOWN' : 'HEALTHY' })) {
    return sendingEnabled
      ? ACCOUNT.error('SES has shut down sending: all email waits.', 'Answer the case in the AWS Support Center.')
      : ACCOUNT.error(
          'Sending is switched off: all email waits.',
          'aws sesv2 put-account-sending-attributes --sending-enabled',
        );
  }
  return enforcement === 'HEALTHY'
    ? ACCOUNT.ok('SES sends, and the account is healthy.')
    : ACCOUNT.error(
        `SES reviews the account (${enforcement}) and may stop its sending.`,
        'docs/operations/runbook.md, "SES reviews the account"',
      );
}

const IN_SANDBOX = 'The account is in the sandbox: email goes to verified addresses and to the simulator only';

function checkSandbox({ isInSandbox, review }: AccountFacts): Finding {
  if (!isInSandbox) return SANDBOX.ok('The account has production access.');
  switch (review) {
    case 'PENDING':
      return SANDBOX.error(
        `${IN_SANDBOX}. AWS is reviewing the request to leave it.`,
        'Wait for its decision, about a day.',
      );
    case 'DENIED':
      return SANDBOX.error(
        `${IN_SANDBOX}; AWS refused the request to leave it.`,
        'Answer the case in the AWS Support Center.',
      );
    default:
      return SANDBOX.error(`${IN_SANDBOX}.`, 'Send the request below.');
  }
}

const REQUEST_QUOTA = 'Ask for more: https://console.aws.amazon.com/servicequotas/home/services/ses/quotas';

function checkDailyQuota({ max24HourSend, sentLast24Hours }: AccountFacts, rate: number): Finding {
  if (max24HourSend < 0) return QUOTA.ok(`${rate} emails a second, and any number a day.`);
  const quota = `${max24HourSend.toLocaleString('en')} emails in 24 hours, of which ${sentLast24Hours.toLocaleString('en')} are used`;
  if (sentLast24Hours >= BULK_QUOTA_SHARE * max24HourSend) {
    return QUOTA.error(
      `${quota}: bulk email waits, and the remainder is reserved for transactional email.`,
      REQUEST_QUOTA,
    );
  }
  const hours = max24HourSend / rate / HOUR_SECONDS;
  return hours < 24
    ? QUOTA.note(
        `${rate} emails a second and ${quota}. A campaign at full rate uses a day's emails up in ${hours.toFixed(1)} hours.`,
        REQUEST_QUOTA,
      )
    : QUOTA.ok(`${rate} emails a second and ${quota}.`);
}

function checkQuota(account: AccountFacts, rateCeiling: number): Finding[] {
  const { maxSendRate } = account;
  const dailyFinding = checkDailyQuota(account, Math.min(maxSendRate, rateCeiling));
  if (rateCeiling >= maxSendRate) return [dailyFinding];
  const ceilingFinding = QUOTA.note(
    `The deployment sends at most ${rateCeiling} emails a second; SES allows ${maxSendRate}.`,
    'Deploy with a higher rateCeiling.',
  );
  return [dailyFinding, ceilingFinding];
}

const THOUSAND = 1_000;

function checkPlan({ plan, nextPlan }: AccountFacts): Finding[] {
  const price = `${emailDollars(plan, THOUSAND).toFixed(2)} dollars a thousand emails`;
  const monthlyFee = PLANS[plan].monthly > 0 ? ` and ${PLANS[plan].monthly} a month` : '';
  const nextPlanFindings =
    nextPlan && nextPlan !== plan ? [PLAN.note(`From next month on the plan is ${nextPlan}.`)] : [];
  if (plan === 'none') return [PLAN.ok(`No plan: ${price}.`), ...nextPlanFindings];
  const priceWithoutPlan = emailDollars('none', THOUSAND).toFixed(2);
  return [
    PLAN.note(
      `The plan ${plan}: ${price}${monthlyFee} (us-east-1). Without a plan they are ${priceWithoutPlan}; the service needs no feature of a plan.`,
      'aws sesv2 put-account-pricing-attributes --plan NONE',
    ),
    ...nextPlanFindings,
  ];
}

const checkSuppression = ({ suppressedReasons }: AccountFacts): Finding =>
  suppressedReasons.length === 0
    ? SUPPRESSION.ok("The account's own suppression list is off.")
    : SUPPRESSION.ok(
        `The list of the whole account collects addresses (${suppressedReasons.join(', ')}) for other programs; the configuration sets ignore it.`,
      );

export const checkAccount = (account: AccountFacts, rateCeiling: number): Finding[] => [
  checkSending(account),
  checkSandbox(account),
  ...checkQuota(account, rateCeiling),
  ...checkPlan(account),
  checkSuppression(account),
];
