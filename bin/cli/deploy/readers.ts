import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  type Stack as StackDescription,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { timeouts } from '../../../shared/aws/client-options';
import type { Concurrency, DeployedStack, DeployTarget, Template } from './facts';

const options = () => ({ maxAttempts: 3, requestHandler: timeouts(10_000) });

export async function readTarget(): Promise<DeployTarget> {
  const client = new STSClient(options());
  const { Account } = await client.send(new GetCallerIdentityCommand({}));
  return { account: Account ?? '', region: await client.config.region() };
}

/** CloudFormation has no error type for a missing stack, only this message. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationError' && /does not exist/.test(error.message);

async function describeStack(client: CloudFormationClient, name: string): Promise<StackDescription | undefined> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks[0];
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function readStack(name: string): Promise<DeployedStack | null> {
  const stack = await describeStack(new CloudFormationClient(options()), name);
  if (!stack) return null;
  const outputs = (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
  return {
    name,
    status: stack.StackStatus ?? 'unknown',
    isProtected: stack.EnableTerminationProtection === true,
    outputs: Object.fromEntries(outputs),
    template: {},
  };
}

/** Nothing is deployed: a change set was not executed, or the first creation was rolled back. */
const EMPTY_STATUSES = ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE'];

export async function readStackWithTemplate(name: string): Promise<DeployedStack | null> {
  const stack = await readStack(name);
  if (!stack || EMPTY_STATUSES.includes(stack.status)) return stack;
  const client = new CloudFormationClient(options());
  const { TemplateBody = '{}' } = await client.send(
    new GetTemplateCommand({ StackName: name, TemplateStage: 'Original' }),
  );
  return { ...stack, template: templateOf(TemplateBody) };
}

/** Empty if the template is not JSON, because another program then deployed the stack. */
function templateOf(body: string): Template {
  try {
    return JSON.parse(body) as Template;
  } catch {
    return {};
  }
}

export async function readConcurrency(): Promise<Concurrency> {
  const { AccountLimit } = await new LambdaClient(options()).send(new GetAccountSettingsCommand({}));
  return {
    limit: AccountLimit?.ConcurrentExecutions ?? 0,
    unreserved: AccountLimit?.UnreservedConcurrentExecutions ?? 0,
  };
}
