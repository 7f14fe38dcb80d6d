import { resourceName } from '../../../lib/aws/settings';
import { envNames } from '../../../shared/ops/env';
import { CliFailure, notFoundFailure } from '../failure';
import { type Output, show } from '../output';
import { type ReceiptFacts, type RuleFacts, readReceipts, removeRules, rulesOfStage } from '../receipt-rules';
import type { DeployedStack, DeployTarget } from './facts';
import { readStackWithTemplate, readTarget } from './readers';
import { askForConfirmation, type DeployCall, deploymentFor, readStacks } from './run-deploy';

const DATA_STORES = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'];

const deletesData = (stacks: readonly DeployedStack[]): boolean =>
  stacks.some(({ template: { Resources = {} } }) =>
    Object.values(Resources).some(
      ({ Type, DeletionPolicy }) => DATA_STORES.includes(Type) && !DeletionPolicy?.startsWith('Retain'),
    ),
  );

const hasReceiving = (stacks: readonly DeployedStack[]): boolean =>
  stacks.some(({ template }) => JSON.stringify(template).includes(envNames.receivedTopic));

interface StageRules {
  receipts: ReceiptFacts;
  ownRules: RuleFacts[];
}

async function readRules(stage: string): Promise<StageRules> {
  const receipts = await readReceipts({ isLocal: false });
  return { receipts, ownRules: rulesOfStage(receipts, stage) };
}

function rulesText({ receipts, ownRules }: StageRules): string {
  if (ownRules.length === 0) return '';
  return `\nRemoves from SES's rule set ${receipts.activeSet}: ${ownRules.map(({ name }) => name).join(', ')}.`;
}

interface Destruction {
  target: DeployTarget;
  stacks: readonly DeployedStack[];
  rules: StageRules | null;
}

function showDestruction({ target, stacks, rules }: Destruction, json: boolean | undefined, output: Output): void {
  const isDataDeleted = deletesData(stacks);
  const dataText = isDataDeleted ? 'the table with all rows, permanently' : 'no rows: table, bucket and address stay';
  const names = stacks.map(({ name }) => name);
  const summary = `Deletes ${names.join(', ')}\nin account ${target.account}, ${target.region}; ${dataText}.`;
  const result = {
    place: target,
    stacks: names,
    data: isDataDeleted ? 'deleted' : 'kept',
    receiptRules: rules?.ownRules.map(({ name }) => name) ?? [],
  };
  show(output, json, result, `${summary}${rules ? rulesText(rules) : ''}`);
}

export async function destroyCommand({ stage, options, cdk, output }: DeployCall): Promise<void> {
  const { settings, account } = deploymentFor(stage, options);
  const target = await readTarget();
  if (account !== undefined && account !== target.account) {
    throw new CliFailure(`The credentials belong to account ${target.account}; the settings name ${account}.`);
  }
  const stacks = [...(await readStacks(settings.stage, readStackWithTemplate)).values()];
  if (stacks.length === 0) throw notFoundFailure(`There is no deployment ${settings.stage} in ${target.region}.`);
  if (stacks.some(({ isProtected }) => isProtected)) {
    throw new CliFailure(
      `${resourceName(settings, 'protection')} protects the data. docs/guide/deploy.md, "Remove", explains how to remove it, with or without the data.`,
    );
  }
  const rules = settings.receiving || hasReceiving(stacks) ? await readRules(settings.stage) : null;
  showDestruction({ target, stacks, rules }, options.json, output);
  const question = `Type ${settings.stage} to delete this: `;
  if (!options.yes && !(await askForConfirmation(question, new RegExp(`^${settings.stage}$`)))) return;
  const assembly = await cdk.synthesise(settings, output);
  try {
    // Removes the rules before the stacks: otherwise SES would store email that nobody reads.
    if (rules) await removeRules(rules.receipts, rules.ownRules);
    await cdk.run(assembly, ['destroy', '--all', '--force']);
  } finally {
    cdk.clean(assembly);
  }
}
