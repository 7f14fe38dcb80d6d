import { findingText } from '../doctor/findings';
import type { DeployPlan, StackPlan } from './plan';

const ACTIONS = { create: 'create', change: 'change', leave: 'leave ' } as const;

function stackText({ name, description, action, resources }: StackPlan): string {
  const { created, changed, removed } = resources;
  const counts = [
    ...(created > 0 ? [`${created} new`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ].join(', ');
  return `${ACTIONS[action]}  ${name}: ${action === 'change' && counts ? counts : description}`;
}

const dollarsText = (dollars: number): string => dollars.toFixed(2);

export function planText({
  version,
  stage,
  place,
  findings,
  bootstrap,
  stacks,
  rows,
  losses,
  cost,
}: DeployPlan): string {
  const { emails, dollars } = cost.example;
  return [
    `Posthaste ${version} as ${stage}, in account ${place.account}, ${place.region}\n`,
    ...findings.map(findingText),
    '',
    ...(bootstrap ? ['create  CDKToolkit: the bucket and the roles that the CDK deploys with'] : []),
    ...stacks.map(stackText),
    '',
    ...rows.summary,
    ...rows.migrations.map(({ name, says: description }) => `Rows migrate afterwards (${name}): ${description}`),
    `A month without email costs ${dollarsText(cost.idle)} dollars at AWS, one with ${emails.toLocaleString('en')} emails ${dollarsText(dollars)} (prices of ${cost.region};`,
    '`posthaste cost` calculates yours).',
    ...losses.map((loss) => `LOSS    ${loss}`),
  ].join('\n');
}
