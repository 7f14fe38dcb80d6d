import {
  DeleteReceiptRuleCommand,
  DeleteReceiptRuleSetCommand,
  DescribeActiveReceiptRuleSetCommand,
  type ReceiptRule,
  SESClient,
  SetActiveReceiptRuleSetCommand,
} from '@aws-sdk/client-ses';
import { resourceName } from '../../lib/aws/settings';
import { timeouts } from '../../shared/aws/client-options';
import { receivingHost } from '../../shared/domain/domains/records';
import { sleep } from '../../shared/ops/clock';
import { failureOf, nameResolver } from '../../shared/ops/resolver';

export const OWN_SET = 'posthaste';
/** SES allows one change a second. */
const CHANGE_INTERVAL_MS = 1_100;

export interface RuleFacts {
  name: string;
  isEnabled: boolean;
  recipients: readonly string[];
  /** SES applies no later rule. */
  isLast: boolean;
  topics: readonly string[];
}

export interface ReceiptFacts {
  region: string;
  /** Null if DNS gave no response. */
  canReceive: boolean | null;
  activeSet: string | null;
  rules: readonly RuleFacts[];
}

const ruleFacts = ({ Name = '', Enabled, Recipients = [], Actions = [] }: ReceiptRule): RuleFacts => ({
  name: Name,
  isEnabled: Enabled === true,
  recipients: Recipients.map((recipient) => recipient.toLowerCase()),
  isLast: Actions.some(({ StopAction }) => StopAction !== undefined),
  topics: Actions.flatMap(({ S3Action }) => S3Action?.TopicArn ?? []),
});

const client = () => new SESClient({ maxAttempts: 3, requestHandler: timeouts(5_000) });

/** SES receives email in regions whose MX host has an address. */
async function canReceiveIn(region: string): Promise<boolean | null> {
  try {
    return (await nameResolver().resolve4(receivingHost(region))).length > 0;
  } catch (error) {
    return failureOf(error) === 'unavailable' ? null : false;
  }
}

export async function readReceipts({ isLocal }: { isLocal: boolean }): Promise<ReceiptFacts> {
  const ses = client();
  const region = await ses.config.region();
  const canReceive = isLocal || (await canReceiveIn(region));
  // These operations do not exist in regions where SES does not receive email.
  if (canReceive === false) return { region, canReceive, activeSet: null, rules: [] };
  const { Metadata, Rules = [] } = await ses.send(new DescribeActiveReceiptRuleSetCommand({}));
  return { region, canReceive, activeSet: Metadata?.Name ?? null, rules: Rules.map(ruleFacts) };
}

export const rulesOfStage = ({ rules }: ReceiptFacts, stage: string): RuleFacts[] => {
  const topic = `:${resourceName({ stage }, 'emailEvents')}`;
  return rules.filter(({ name, topics }) => name.startsWith('posthaste-') && topics.some((arn) => arn.endsWith(topic)));
};

/** Also deletes Posthaste's own set if no rule is left. */
export async function removeRules({ activeSet, rules }: ReceiptFacts, ownRules: readonly RuleFacts[]): Promise<void> {
  if (activeSet === null) return;
  const ses = client();
  for (const { name } of ownRules) {
    await ses.send(new DeleteReceiptRuleCommand({ RuleSetName: activeSet, RuleName: name }));
    await sleep(CHANGE_INTERVAL_MS);
  }
  if (activeSet !== OWN_SET || rules.length > ownRules.length) return;
  // This call deactivates the set, because it names no set. SES does not delete an active set.
  await ses.send(new SetActiveReceiptRuleSetCommand({}));
  await ses.send(new DeleteReceiptRuleSetCommand({ RuleSetName: activeSet }));
}
