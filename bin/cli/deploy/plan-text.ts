import type { Finding } from '../doctor/facts';
import type { DeployPlan, StackPlan } from './plan';

const MARKS = { good: 'good  ', mend: 'MEND  ', note: 'note  ', unread: 'UNREAD', look: 'look  ' } as const;
const WORDS = { create: 'create', change: 'change', leave: 'leave ' } as const;

const findingText = ({ check, state, says, mend }: Finding): string =>
  [`${MARKS[state]}  ${check}: ${says}`, ...(mend === undefined ? [] : [`          ${mend}`])].join('\n');

function stackText({ name, description, action, resources }: StackPlan): string {
  const { created, changed, removed } = resources;
  const counts = [
    ...(created > 0 ? [`${created} new`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ].join(', ');
  return `${WORDS[action]}  ${name}: ${action === 'change' && counts ? counts : description}`;
}

const money = (dollars: number): string => dollars.toFixed(2);

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
    ...rows.says,
    ...rows.migrations.map(({ name, says }) => `Afterwards rows migrate (${name}): ${says}`),
    `A month without email costs ${money(cost.idle)} dollars at AWS, one with ${emails.toLocaleString('en')} emails ${money(dollars)} (prices of ${cost.region};`,
    '`posthaste cost` calculates yours).',
    ...losses.map((loss) => `LOSS    ${loss}`),
  ].join('\n');
}
