import type { Settings } from '../../../lib/aws/settings';
import { version } from '../../../shared/ops/version';
import { billOf } from '../cost/bill';
import { PRICED_REGION, PRICES } from '../cost/prices';
import { readWorkload } from '../cost/read-workload';
import type { Finding } from '../doctor/findings';
import { bootstrapVersion, checkDeployment, type DeployContext } from './checks';
import type { DeployedStack, DeployTarget, Facts, NewStack, Template } from './facts';
import { lossesBy } from './losses';
import { judgeRows, type Rows } from './rows';

export interface StackPlan {
  name: string;
  description: string;
  action: 'create' | 'change' | 'leave';
  resources: { created: number; changed: number; removed: number };
}

/** Dollars a month. */
export interface Cost {
  idle: number;
  example: { emails: number; dollars: number };
  region: string;
}

export interface DeployPlan {
  version: string;
  stage: string;
  place: DeployTarget;
  findings: Finding[];
  bootstrap: boolean;
  stacks: StackPlan[];
  rows: Omit<Rows, 'losses'>;
  losses: string[];
  cost: Cost;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function actionOf({ isNew, isUnchanged }: { isNew: boolean; isUnchanged: boolean }): StackPlan['action'] {
  if (isNew) return 'create';
  return isUnchanged ? 'leave' : 'change';
}

function planStack({ name, description, template }: NewStack, deployedStack: DeployedStack | undefined): StackPlan {
  const oldTemplate: Template = deployedStack?.template ?? {};
  const { Resources: deployedResources = {} } = oldTemplate;
  const { Resources: newResources = {} } = template;
  const resources = {
    created: Object.keys(newResources).filter((id) => !(id in deployedResources)).length,
    changed: Object.keys(newResources).filter(
      (id) => id in deployedResources && !isSame(deployedResources[id], newResources[id]),
    ).length,
    removed: Object.keys(deployedResources).filter((id) => !(id in newResources)).length,
  };
  const isNew = !deployedStack || ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE'].includes(deployedStack.status);
  const isUnchanged =
    isSame(oldTemplate.Resources, template.Resources) && isSame(oldTemplate.Outputs, template.Outputs);
  return { name, description, action: actionOf({ isNew, isUnchanged }), resources };
}

const EXAMPLE_EMAILS = 10_000;

function costOf({ alarms, tracing }: Settings): Cost {
  const monthlyCost = (transactional: number): number =>
    billOf(readWorkload({ alarms, tracing, transactional: String(transactional) }), PRICES, true).total;
  return {
    idle: monthlyCost(0),
    example: { emails: EXAMPLE_EMAILS, dollars: monthlyCost(EXAMPLE_EMAILS) },
    region: PRICED_REGION,
  };
}

export function planOf(facts: Facts, context: DeployContext): DeployPlan {
  const { settings, assembly } = context;
  const { target, bootstrap, deployedStacks } = facts;
  const dataStack = [...deployedStacks.values()].find(({ name }) => name === dataStackOf(settings));
  const { losses, ...rows } = judgeRows(dataStack?.outputs, version);
  return {
    version,
    stage: settings.stage,
    place: target,
    findings: checkDeployment(facts, context),
    bootstrap: bootstrapVersion(bootstrap) < assembly.requiredBootstrap,
    stacks: assembly.stacks.map((stack) => planStack(stack, deployedStacks.get(stack.name))),
    rows,
    losses: [...losses, ...lossesBy(deployedStacks, assembly.stacks)],
    cost: costOf(settings),
  };
}

export const dataStackOf = ({ stage }: Pick<Settings, 'stage'>): string => `posthaste-${stage}-data`;
