import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { timeouts } from '../../shared/aws/http-options';
import { CliFailure, notFoundFailure } from './failure';
import { isOfStack } from './names';

/** 100 names a page. */
const MAXIMUM_PAGES = 30;

/** The table of a stack: CloudFormation begins the names of what a stack makes with the stack's own. */
export async function tableOfStack(stack: string): Promise<string> {
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: timeouts(5_000) });
  const found: string[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { TableNames = [], LastEvaluatedTableName } = await client.send(
      new ListTablesCommand({ ExclusiveStartTableName: after }),
    );
    found.push(...TableNames.filter((name) => name === stack || isOfStack(stack, name)));
    after = LastEvaluatedTableName;
    if (!after) break;
  }
  const [table] = found;
  if (!table) throw notFoundFailure(`No table belongs to a stack named ${stack} in this account and region.`);
  if (found.length > 1) throw new CliFailure(`More than one table fits; name one with --table: ${found.join(', ')}`);
  return table;
}
