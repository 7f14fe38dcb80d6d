import {
  AlreadyExistsException,
  CreateReceiptRuleCommand,
  CreateReceiptRuleSetCommand,
  DeleteReceiptRuleCommand,
  DescribeActiveReceiptRuleSetCommand,
  LimitExceededException,
  RuleSetDoesNotExistException,
  SESClient,
  SetActiveReceiptRuleSetCommand,
} from '@aws-sdk/client-ses';
import { env, optionalEnv } from '../ops/env';
import { commonOptions, fixedDefaults, timeouts } from './client-options';

/** SES v1, because v2 has no receipt rules. */
const ses = new SESClient({ ...commonOptions, ...fixedDefaults, maxAttempts: 2, requestHandler: timeouts(4_000) });

const OWN_RULE_SET = 'posthaste';

export interface ReceiptRule {
  domain: string;
  domainId: string;
  prefix: string;
}

const ruleNameOf = ({ domainId }: Pick<ReceiptRule, 'domainId'>): string => `posthaste-${domainId}`;

export const mayReceive = (): boolean => optionalEnv('receivedTopic') !== undefined;

async function activeSet(): Promise<string | undefined> {
  return (await ses.send(new DescribeActiveReceiptRuleSetCommand({}))).Metadata?.Name;
}

/** Never replaces the active rule set: an account and region has only one. */
async function ensureActiveSet(): Promise<string> {
  const active = await activeSet();
  if (active !== undefined) return active;
  try {
    await ses.send(new CreateReceiptRuleSetCommand({ RuleSetName: OWN_RULE_SET }));
  } catch (error) {
    if (!(error instanceof AlreadyExistsException)) throw error;
  }
  const activatedMeanwhile = await activeSet();
  if (activatedMeanwhile !== undefined) return activatedMeanwhile;
  await ses.send(new SetActiveReceiptRuleSetCommand({ RuleSetName: OWN_RULE_SET }));
  return OWN_RULE_SET;
}

/** Idempotent. `full` means that SES allows no more rules. */
export async function addReceiptRule(rule: ReceiptRule): Promise<'added' | 'full'> {
  const RuleSetName = await ensureActiveSet();
  const S3Action = { BucketName: env('emailBucket'), ObjectKeyPrefix: rule.prefix, TopicArn: env('receivedTopic') };
  const Rule = {
    Name: ruleNameOf(rule),
    Enabled: true,
    ScanEnabled: true,
    TlsPolicy: 'Optional' as const,
    Recipients: [rule.domain],
    Actions: [{ S3Action }],
  };
  try {
    await ses.send(new CreateReceiptRuleCommand({ RuleSetName, Rule }));
  } catch (error) {
    if (error instanceof LimitExceededException) return 'full';
    if (!(error instanceof AlreadyExistsException)) throw error;
  }
  return 'added';
}

export async function removeReceiptRule(rule: Pick<ReceiptRule, 'domainId'>): Promise<void> {
  const RuleSetName = await activeSet();
  if (RuleSetName === undefined) return;
  try {
    await ses.send(new DeleteReceiptRuleCommand({ RuleSetName, RuleName: ruleNameOf(rule) }));
  } catch (error) {
    if (!(error instanceof RuleSetDoesNotExistException)) throw error;
  }
}
