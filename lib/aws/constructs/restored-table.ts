import { Arn, ArnFormat, type Stack } from 'aws-cdk-lib';
import { type ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { indexName } from '../../../shared/ops/names';
import { tableIndexes } from '../../parts';
import { SettingsMistake } from '../settings';

/**
 * A table that was restored from a backup: CloudFormation knows nothing of it, so its settings are the operator's. Its
 * name begins as the stack's own table's does, for by that the operator's commands know the deployment; and as both
 * begin so while both exist, `--stack` finds two and asks which one is meant.
 */
export function restoredTable(stack: Stack, streamArn: string): ITable {
  const { resourceName = '', ...parts } = Arn.split(streamArn, ArnFormat.SLASH_RESOURCE_NAME);
  const tableName = resourceName.slice(0, resourceName.indexOf('/'));
  if (!tableName.startsWith(`${stack.stackName}-`)) {
    const name = `${stack.stackName}-`;
    throw new SettingsMistake(`The name of a restored table begins with ${name}, and that of ${tableName} does not.`);
  }
  return Table.fromTableAttributes(stack, 'RestoredTable', {
    tableArn: Arn.format({ ...parts, resourceName: tableName }),
    tableStreamArn: streamArn,
    globalIndexes: tableIndexes.map(({ name }) => indexName(name)),
  });
}
