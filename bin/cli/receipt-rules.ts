import {
  DeleteReceiptRuleCommand,
  DeleteReceiptRuleSetCommand,
  DescribeActiveReceiptRuleSetCommand,
  type ReceiptRule,
  SESClient,
  SetActiveReceiptRuleSetCommand,
} from '@aws-sdk/client-ses';
import { nameOf } from '../../lib/aws/settings';
import { timeouts } from '../../shared/aws/client-options';
import { receivingHost } from '../../shared/domain/domains/records';
import { sleep } from '../../shared/ops/clock';
import { failureOf, nameResolver } from '../../shared/ops/resolver';

/** The set that the service makes where the account has none. */
export const OWN_SET = 'posthaste';
/** SES takes one change a second. */
const SLOT_MS = 1_100;

/** A rule of the active set. */
export interface RuleFacts {
  name: string;
  enabled: boolean;
  /** Domains and addresses; none: all. */
  recipients: readonly string[];
  /** The rules after it are not looked at for what it takes. */
  stops: boolean;
  /** The topics that its actions tell. */
  topics: readonly string[];
}

/** What SES does with received mail in this region. */
export interface ReceiptFacts {
  region: string;
  /** Null: the name servers gave no answer. */
  receives: boolean | null;
  /** The active set, which may be another program's; null if there is none. */
  set: string | null;
  /** In their order. */
  rules: readonly RuleFacts[];
}

const toFacts = ({ Name = '', Enabled, Recipients = [], Actions = [] }: ReceiptRule): RuleFacts => ({
  name: Name,
  enabled: Enabled === true,
  recipients: Recipients.map((one) => one.toLowerCase()),
  stops: Actions.some(({ StopAction }) => StopAction !== undefined),
  topics: Actions.flatMap(({ S3Action }) => S3Action?.TopicArn ?? []),
});

const client = () => new SESClient({ maxAttempts: 3, requestHandler: timeouts(5_000) });

/** Where SES receives, the host of the MX records has an address. */
async function receivesIn(region: string): Promise<boolean | null> {
  try {
    return (await nameResolver().resolve4(receivingHost(region))).length > 0;
  } catch (error) {
    return failureOf(error) === 'unavailable' ? null : false;
  }
}

/** Reads the active rule set. The local service receives everywhere. */
export async function readReceipts({ isLocal }: { isLocal: boolean }): Promise<ReceiptFacts> {
  const ses = client();
  const region = await ses.config.region();
  const receives = isLocal || (await receivesIn(region));
  // SES has no such operations in the regions in which it does not receive.
  if (receives === false) return { region, receives, set: null, rules: [] };
  const { Metadata, Rules = [] } = await ses.send(new DescribeActiveReceiptRuleSetCommand({}));
  return { region, receives, set: Metadata?.Name ?? null, rules: Rules.map(toFacts) };
}

/** The rules that a deployment has made: they tell its topic. */
export const rulesOfStage = ({ rules }: ReceiptFacts, stage: string): RuleFacts[] => {
  const topic = `:${nameOf({ stage }, 'mailEvents')}`;
  return rules.filter(({ name, topics }) => name.startsWith('posthaste-') && topics.some((arn) => arn.endsWith(topic)));
};

/**
 * Removes a deployment's rules from the active set. The set that the service has made goes with its last rule; another
 * program's set stays as it is.
 */
export async function removeRules({ set, rules }: ReceiptFacts, own: readonly RuleFacts[]): Promise<void> {
  if (set === null) return;
  const ses = client();
  for (const { name } of own) {
    await ses.send(new DeleteReceiptRuleCommand({ RuleSetName: set, RuleName: name }));
    await sleep(SLOT_MS);
  }
  if (set !== OWN_SET || rules.length > own.length) return;
  // Without a name no set is active. SES deletes none that is.
  await ses.send(new SetActiveReceiptRuleSetCommand({}));
  await ses.send(new DeleteReceiptRuleSetCommand({ RuleSetName: set }));
}
