import { type Command, Option } from 'commander';
import { usageFailure } from '../failure';
import { columns, type Output, show } from '../output';
import { type Bill, billOf } from './bill';
import { HOSTED } from './hosted';
import { PRICED_REGION, plans } from './prices';
import { readPrices, readWorkload, type Workload } from './read-workload';

interface CostOptions {
  region?: string;
  prices?: string;
  freeTier?: boolean;
  json?: boolean;
}

const dollarsText = (dollars: number): string => dollars.toFixed(2);
const numberText = (count: number): string => count.toLocaleString('en');
const percentText = (share: number): string => `${Number((100 * share).toFixed(2))} %`;

const hostedPrices = ({ emails, transactional, contacts }: Workload) =>
  HOSTED.map(({ dollars, ...service }) => ({ ...service, dollars: dollars(emails + transactional, contacts) }));

function billText({ lines, total, perThousand }: Bill): string {
  const rows = lines.map(({ service, what, dollars }) => [service, what, dollarsText(dollars).padStart(9)]);
  const totalRow = ['all', '', dollarsText(total).padStart(9)];
  const perThousandRows = perThousand === null ? [] : [['', 'per thousand emails', perThousand.toFixed(3).padStart(9)]];
  return columns(['SERVICE', 'FOR', '  DOLLARS'], [...rows, totalRow, ...perThousandRows]);
}

function hostedText(workload: Workload): string[] {
  if (workload.emails + workload.transactional === 0) return [];
  const rows = hostedPrices(workload).map(({ service, plan, dollars, asOf, note }) => [
    service,
    plan,
    (dollars === null ? 'unknown' : dollarsText(dollars)).padStart(9),
    asOf,
    note,
  ]);
  const table = columns(['SERVICE', 'PLAN', '  DOLLARS', 'PRICE AS OF', 'NOTE'], rows);
  return ['\nThe same emails elsewhere, by published prices:\n', table];
}

function costText(workload: Workload, bill: Bill, idleBill: Bill, priceList: string): string {
  const { emails, transactional, opens, clicks, contacts, events } = workload;
  return [
    `A month of ${numberText(emails)} campaign emails and ${numberText(transactional)} transactional ones, of which ${percentText(opens)} are opened`,
    `and ${percentText(clicks)} clicked, with ${numberText(contacts)} contacts and ${numberText(events)} tracked events, at the prices of ${priceList}:\n`,
    billText(bill),
    `\nA month in which nothing happens: ${dollarsText(idleBill.total)} dollars (docs/guide/cost.md lists what for).`,
    ...hostedText(workload),
  ].join('\n');
}

export function costCommand(options: CostOptions & Record<string, unknown>, output: Output): void {
  if (options.region && options.region !== PRICED_REGION && !options.prices) {
    throw usageFailure(
      `This program has only the prices of ${PRICED_REGION}. Give those of ${options.region} with --prices.`,
    );
  }
  const workload = readWorkload(options);
  const prices = readPrices(options.prices);
  const hasFreeTier = options.freeTier ?? true;
  const bill = billOf(workload, prices, hasFreeTier);
  const { plan, alarms, tracing } = workload;
  const idleBill = billOf(readWorkload({ plan, alarms, tracing }), prices, hasFreeTier);
  show(
    output,
    options.json,
    { workload, ...bill, idle: idleBill, hosted: hostedPrices(workload) },
    costText(workload, bill, idleBill, options.prices ?? PRICED_REGION),
  );
}

export function addCost(program: Command, output: Output): void {
  program
    .command('cost')
    .description('estimate a month on AWS from measured units, next to the published prices of hosted services')
    .option('--emails <count>', 'emails of campaigns')
    .option('--transactional <count>', 'emails of /v1/send')
    .option('--opens <share>', 'share of emails opened (0.4)')
    .option('--clicks <share>', 'share of emails clicked (0.05)')
    .option('--contacts <count>', 'stored contacts')
    .option('--events <count>', 'events that your code tracks')
    .option('--executions <count>', 'executions of workflows, ten steps each; count their emails as transactional')
    .option('--attachment-mb <size>', 'MB attached to each transactional email')
    .option('--months <count>', 'months of stored emails (12)')
    .option('--tenants <count>', 'projects, if each is an SES tenant')
    .option('--no-alarms', 'the deployment has no alarms (setting alarms)')
    .option('--tracing', 'X-Ray traces requests (setting tracing)')
    .addOption(
      new Option('--plan <plan>', "SES's price plan (essentials, which new accounts have)").choices([...plans]),
    )
    .option(
      '--prices <file>',
      "JSON file with other prices, such as another region's, by their names in bin/cli/cost/prices.ts",
    )
    .option('--no-free-tier', "without AWS's free tier, if other work uses it up")
    .action((_, command: Command) => costCommand(command.optsWithGlobals(), output));
}
