import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';
import { currentProject, type Project, type SettingsChange } from './projects';

const MAXIMUM_ROUNDS = 5;

/**
 * Changes settings as they are now: `change` gets the project and gives the members to set (null clears one), once
 * more when another change came first. Null when the project is gone, `contended` when others always came first.
 */
export async function updateSettings(
  projectId: string,
  change: (current: Project) => SettingsChange,
): Promise<Project | null | 'contended'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const current = await currentProject(projectId);
    if (!current) return null;
    const changed = await write(current, change(current));
    if (changed) return changed;
  }
  return 'contended';
}

/** One write of what is given and nothing else, so that the operator's own changes stand; null when it came late. */
async function write({ id, version = 0 }: Project, change: SettingsChange): Promise<Project | null> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = given.filter(([, value]) => value !== null);
  const cleared = given.filter(([, value]) => value === null);
  const named = Object.fromEntries(given.map(([name]) => [`#${name}`, name]));
  const sets = ['#version = :next', 'updatedAt = :now', ...set.map(([name]) => `#${name} = :${name}`)];
  const removes = cleared.map(([name]) => `#${name}`);
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.project(id),
        UpdateExpression: `SET ${sets.join(', ')}${removes.length > 0 ? ` REMOVE ${removes.join(', ')}` : ''}`,
        ConditionExpression: 'attribute_exists(pk) AND (#version = :version OR attribute_not_exists(#version))',
        ExpressionAttributeNames: { '#version': 'version', ...named },
        ExpressionAttributeValues: {
          ':version': version,
          ':next': version + 1,
          ':now': isoNow(),
          ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
        },
        ReturnValues: 'ALL_NEW',
      }),
    ),
  );
  return isConflict(outcome) ? null : (contentOf(outcome.Attributes ?? {}) as unknown as Project);
}
