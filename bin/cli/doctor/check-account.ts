import { isStopped, QUOTA_SHARE } from '../../../shared/domain/sending/account';
import { HOUR_SECONDS } from '../../../shared/durations';
import { emailDollars } from '../cost/bill';
import { PLANS } from '../cost/prices';
import { type AccountFacts, type Finding, findingsOf } from './facts';

const ACCOUNT = findingsOf('SES account');
const SANDBOX = findingsOf('SES sandbox');
const QUOTA = findingsOf('SES quota');
const PLAN = findingsOf('SES price plan');
const SUPPRESSION = findingsOf('SES suppression list');

function checkSending({ sendingEnabled, enforcement }: AccountFacts): Finding {
  if (isStopped({ sendingEnabled, enforcement: enforcement === 'SHUTDOWN' ? 'SHUTDOWN' : 'HEALTHY' })) {
    return sendingEnabled
      ? ACCOUNT.mend('SES has shut down sending: all email waits.', 'Answer the case in the AWS Support Center.')
      : ACCOUNT.mend(
          'Sending is switched off: all email waits.',
          'aws sesv2 put-account-sending-attributes --sending-enabled',
        );
  }
  return enforcement === 'HEALTHY'
    ? ACCOUNT.good('SES sends, and the account is healthy.')
    : ACCOUNT.mend(
        `SES reviews the account (${enforcement}) and may stop its sending.`,
        'docs/operations/runbook.md, "SES reviews the account"',
      );
}

function checkSandbox({ sandbox, review }: AccountFacts): Finding {
  if (!sandbox) return SANDBOX.good('The account has production access.');
  const says = 'The account is in the sandbox: email goes to verified addresses and to the simulator only';
  if (review === 'PENDING')
    return SANDBOX.mend(`${says}. AWS is reviewing the request to leave it.`, 'Wait for its decision, about a day.');
  const refused = review === 'DENIED' ? '; AWS refused to lift that' : '';
  return SANDBOX.mend(
    `${says}${refused}.`,
    review === 'DENIED' ? 'Answer the case in the AWS Support Center.' : 'Send the request below.',
  );
}

function checkQuota({ maxSendRate, max24HourSend, sentLast24Hours }: AccountFacts, rateCeiling: number): Finding[] {
  const ask = 'Ask for more: https://console.aws.amazon.com/servicequotas/home/services/ses/quotas';
  const rate = Math.min(maxSendRate, rateCeiling);
  const ceilingNote =
    rateCeiling < maxSendRate
      ? [
          QUOTA.note(
            `The deployment sends ${rateCeiling} emails a second at most; SES allows ${maxSendRate}.`,
            'Deploy with a higher rateCeiling.',
          ),
        ]
      : [];
  if (max24HourSend < 0) return [QUOTA.good(`${rate} emails a second, and any number a day.`), ...ceilingNote];
  const hours = max24HourSend / rate / HOUR_SECONDS;
  const day = `${max24HourSend.toLocaleString('en')} emails in 24 hours, of which ${sentLast24Hours.toLocaleString('en')} are used`;
  if (sentLast24Hours >= QUOTA_SHARE * max24HourSend) {
    return [
      QUOTA.mend(`${day}: bulk email waits, and the rest is reserved for transactional email.`, ask),
      ...ceilingNote,
    ];
  }
  const says = `${rate} emails a second and ${day}.`;
  return [
    hours < 24
      ? QUOTA.note(`${says} A campaign at full rate uses a day's emails up in ${hours.toFixed(1)} hours.`, ask)
      : QUOTA.good(says),
    ...ceilingNote,
  ];
}

const THOUSAND = 1_000;

function checkPlan({ plan, nextPlan }: AccountFacts): Finding[] {
  const price = `${emailDollars(plan, THOUSAND).toFixed(2)} dollars a thousand emails`;
  const fee = PLANS[plan].monthly > 0 ? ` and ${PLANS[plan].monthly} a month` : '';
  const next = nextPlan && nextPlan !== plan ? [PLAN.note(`The plan will be ${nextPlan} from the next month on.`)] : [];
  if (plan === 'none') return [PLAN.good(`No plan: ${price}.`), ...next];
  const without = emailDollars('none', THOUSAND).toFixed(2);
  return [
    PLAN.note(
      `The plan ${plan}: ${price}${fee} (us-east-1). Without a plan they are ${without}; the service needs no feature of a plan.`,
      'aws sesv2 put-account-pricing-attributes --plan NONE',
    ),
    ...next,
  ];
}

const checkSuppression = ({ suppressedReasons }: AccountFacts): Finding =>
  suppressedReasons.length === 0
    ? SUPPRESSION.good("The account's own suppression list is off.")
    : SUPPRESSION.good(
        `The list of the whole account collects addresses (${suppressedReasons.join(', ')}) for other programs; the configuration sets ignore it.`,
      );

export const checkAccount = (account: AccountFacts, rateCeiling: number): Finding[] => [
  checkSending(account),
  checkSandbox(account),
  ...checkQuota(account, rateCeiling),
  ...checkPlan(account),
  checkSuppression(account),
];
