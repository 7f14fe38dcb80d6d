import type { Settings } from '../../../lib/aws/settings';
import { version } from '../../../shared/ops/version';
import { billOf } from '../cost/bill';
import { PRICED_REGION, PRICES } from '../cost/prices';
import { readWorkload } from '../cost/read-workload';
import type { Finding } from '../doctor/facts';
import { bootstrapVersion, examine } from './checks';
import type { Assembly, DeployedStack, DeploymentPlace, Facts, NewStack, Template } from './facts';
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
  place: DeploymentPlace;
  findings: Finding[];
  bootstrap: boolean;
  stacks: StackPlan[];
  rows: Omit<Rows, 'losses'>;
  losses: string[];
  cost: Cost;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function planStack({ name, description, template }: NewStack, deployed: DeployedStack | undefined): StackPlan {
  const before: Template = deployed?.template ?? {};
  const [old, now] = [before.Resources ?? {}, template.Resources ?? {}];
  const resources = {
    created: Object.keys(now).filter((id) => !(id in old)).length,
    changed: Object.keys(now).filter((id) => id in old && !same(old[id], now[id])).length,
    removed: Object.keys(old).filter((id) => !(id in now)).length,
  };
  const isNew = !deployed || ['REVIEW_IN_PROGRESS', 'ROLLBACK_COMPLETE'].includes(deployed.status);
  const isSame = same(before.Resources, template.Resources) && same(before.Outputs, template.Outputs);
  return { name, description, action: isNew ? 'create' : isSame ? 'leave' : 'change', resources };
}

const EXAMPLE_EMAILS = 10_000;

function costOf({ alarms, tracing }: Settings): Cost {
  const month = (transactional: number): number =>
    billOf(readWorkload({ alarms, tracing, transactional: String(transactional) }), PRICES, true).total;
  return { idle: month(0), example: { emails: EXAMPLE_EMAILS, dollars: month(EXAMPLE_EMAILS) }, region: PRICED_REGION };
}

export interface Wanted {
  settings: Settings;
  account: string | undefined;
  assembly: Assembly;
}

export function planOf(facts: Facts, wanted: Wanted): DeployPlan {
  const { settings, assembly } = wanted;
  const { place, bootstrap, deployed } = facts;
  const data = [...deployed.values()].find(({ name }) => name === dataStackOf(settings));
  const { losses, ...rows } = judgeRows(data?.outputs, version);
  return {
    version,
    stage: settings.stage,
    place,
    findings: examine(facts, wanted),
    bootstrap: bootstrapVersion(bootstrap) < assembly.bootstrap,
    stacks: assembly.stacks.map((stack) => planStack(stack, deployed.get(stack.name))),
    rows,
    losses: [...losses, ...lossesBy(deployed, assembly.stacks)],
    cost: costOf(settings),
  };
}

export const dataStackOf = ({ stage }: Pick<Settings, 'stage'>): string => `posthaste-${stage}-data`;
