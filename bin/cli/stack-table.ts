import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { timeouts } from '../../shared/aws/http-options';
import { CliFailure, notFoundFailure } from './failure';
import { isOfStack } from './names';

/** 100 names a page. */
const MAXIMUM_PAGES = 30;

/** Of a deployment's stacks the data stack is meant: named itself where the others' common name, or no more, was given. */
function dataStackMeant(stack: string, tables: readonly string[]): string {
  const data = `${stack}-data`;
  if (tables.some((name) => isOfStack(data, name))) return ` Give the data stack: ${data}.`;
  const isAnother = stack.startsWith('posthaste-') && !stack.endsWith('-data');
  return isAnother ? ' Give the data stack: posthaste-<stage>-data.' : '';
}

/** The table of a stack: CloudFormation begins the names of what a stack makes with the stack's own. */
export async function tableOfStack(stack: string): Promise<string> {
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: timeouts(5_000) });
  const tables: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { TableNames = [], LastEvaluatedTableName } = await client.send(
      new ListTablesCommand({ ExclusiveStartTableName: after }),
    );
    tables.push(...TableNames);
    after = LastEvaluatedTableName;
    if (!after) break;
  }
  const found = tables.filter((name) => name === stack || isOfStack(stack, name));
  const [table] = found;
  if (!table) {
    const meant = dataStackMeant(stack, tables);
    throw notFoundFailure(`No table belongs to a stack named ${stack} in this account and region.${meant}`);
  }
  if (found.length > 1) throw new CliFailure(`More than one table fits; name one with --table: ${found.join(', ')}`);
  return table;
}
