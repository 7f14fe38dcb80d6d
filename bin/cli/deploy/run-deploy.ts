import { OUTPUTS, resourceName, type Settings } from '../../../lib/aws/settings';
import { tryRead } from '../doctor/facts';
import { isError } from '../doctor/findings';
import { readSesAccount } from '../doctor/readers';
import { CliFailure, usageFailure } from '../failure';
import { type Output, show } from '../output';
import { readReceipts } from '../receipt-rules';
import { askOnTerminal } from '../terminal';
import type { Cdk } from './cdk';
import type { Assembly, DeployedStack, Facts } from './facts';
import { type DeployPlan, dataStackOf, planOf } from './plan';
import { planText } from './plan-text';
import { readConcurrency, readStack, readStackWithTemplate, readTarget } from './readers';
import { type Deployment, readDeployment } from './settings';

export interface DeployOptions {
  folder?: string;
  region?: string;
  yes?: boolean;
  acceptLoss?: boolean;
  json?: boolean;
}

const BOOTSTRAP_STACK = 'CDKToolkit';
const STACK_PARTS = ['data', 'sending', 'api', 'watch', 'protection'];

export function deploymentFor(stage: string | undefined, options: DeployOptions): Deployment {
  const deployment = readDeployment(stage, options);
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env;
  const region = deployment.settings.region ?? options.region ?? AWS_REGION ?? AWS_DEFAULT_REGION;
  if (region) process.env.AWS_REGION = region;
  return deployment;
}

export async function readStacks(
  stage: string,
  readStackNamed: (name: string) => Promise<DeployedStack | null>,
): Promise<Map<string, DeployedStack>> {
  const stacks = new Map<string, DeployedStack>();
  for (const part of STACK_PARTS) {
    const stack = await readStackNamed(resourceName({ stage }, part));
    if (stack) stacks.set(stack.name, stack);
  }
  return stacks;
}

async function readFacts({ stage, receiving }: Settings): Promise<Facts> {
  return {
    // Read first, because without credentials nothing else can be read.
    target: await readTarget(),
    bootstrap: await readStack(BOOTSTRAP_STACK),
    deployedStacks: await readStacks(stage, readStackWithTemplate),
    concurrency: await tryRead(readConcurrency),
    ses: await tryRead(readSesAccount),
    receipts: receiving ? await tryRead(() => readReceipts({ isLocal: false })) : null,
  };
}

export async function askForConfirmation(question: string, expectedAnswer: RegExp): Promise<boolean> {
  if (!process.stdin.isTTY) throw usageFailure('No terminal to ask for confirmation: add --yes.');
  return expectedAnswer.test(await askOnTerminal(question));
}

function throwIfUnsafe({ findings, losses }: DeployPlan, { acceptLoss }: DeployOptions): void {
  const errorCount = findings.filter(isError).length;
  if (errorCount > 0)
    throw new CliFailure(`${errorCount} of ${findings.length} findings must be fixed first. Nothing was deployed.`);
  if (losses.length === 0 || acceptLoss) return;
  throw new CliFailure('Data would be lost, so nothing was deployed. To accept the loss, add --accept-loss.');
}

interface PlannedDeployment extends Deployment {
  assembly: Assembly;
  plan: DeployPlan;
}

async function withPlan(
  { stage, options, cdk, output }: DeployCall,
  run: (deployment: PlannedDeployment) => Promise<void>,
): Promise<void> {
  const deployment = deploymentFor(stage, options);
  const { settings, account } = deployment;
  const facts = await readFacts(settings);
  // Runs after the facts are read, so that the CDK is not downloaded if credentials are missing.
  const assembly = await cdk.synthesise(settings, output);
  try {
    const plan = planOf(facts, { settings, account, assembly });
    show(output, options.json, plan, planText(plan));
    await run({ ...deployment, assembly, plan });
  } finally {
    cdk.clean(assembly);
  }
}

export interface DeployCall {
  stage: string | undefined;
  options: DeployOptions;
  cdk: Cdk;
  output: Output;
}

export const deployCommand = (call: DeployCall): Promise<void> =>
  withPlan(call, async ({ assembly, plan, settings }) => {
    const { options, cdk, output } = call;
    throwIfUnsafe(plan, options);
    const { account, region } = plan.place;
    const question = `Deploy this to account ${account}, ${region}? [y/N] `;
    if (!options.yes && !(await askForConfirmation(question, /^y(es)?$/i))) return;
    if (plan.bootstrap) await cdk.run(assembly, ['bootstrap', `aws://${account}/${region}`]);
    // The question above was the approval; `posthaste diff` shows each permission.
    await cdk.run(assembly, ['deploy', '--all', '--require-approval', 'never']);
    const dataStack = await readStack(dataStackOf(settings));
    output.err(nextSteps(plan, dataStack?.outputs[OUTPUTS.url] ?? '', dataStackOf(settings)));
  });

function nextSteps({ rows, stacks }: DeployPlan, url: string, stack: string): string {
  const isFirstDeployment = stacks.some(({ name, action }) => name === stack && action === 'create');
  return [
    `Deployed: ${url}`,
    ...rows.migrations.map(({ name }) => `Next: npx posthaste migrate ${name} --apply --stack ${stack}`),
    ...(isFirstDeployment ? [`Next: npx posthaste projects create "My shop" --stack ${stack}`] : []),
    `npx posthaste doctor --stack ${stack} shows what is missing.`,
  ].join('\n');
}

export const diffCommand = (call: DeployCall): Promise<void> =>
  withPlan(call, ({ assembly }) => call.cdk.run(assembly, ['diff']));
