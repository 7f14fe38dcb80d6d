import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DailyReputation, Pauses } from '../../domain/sending/reputation';
import { isoNow } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import type { Project } from './projects';

/** What of a project's mail is to wait, and from what figures on it is judged. */
export interface PauseChange {
  paused: Pauses;
  /** Set when the operator lets mail go on: what was counted by then trips no breaker again. */
  baseline?: DailyReputation;
}

/**
 * Changes what of a project's mail waits, in one write that expects the pauses that `project` was read with. False
 * when they have changed meanwhile or the project is gone. The change is told from the table's stream.
 */
export async function setPauses({ id, pausesVersion }: Project, { paused, baseline }: PauseChange): Promise<boolean> {
  const ends = Object.keys(paused).length === 0;
  const sets = ['pausesVersion = :next', 'pausesChangedAt = :now'];
  if (!ends) sets.push('paused = :paused');
  if (baseline) sets.push('reputationBaseline = :baseline');
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.project(id),
        UpdateExpression: `SET ${sets.join(', ')}${ends ? ' REMOVE paused' : ''}`,
        ConditionExpression: `attribute_exists(pk) AND ${
          pausesVersion === undefined ? 'attribute_not_exists(pausesVersion)' : 'pausesVersion = :version'
        }`,
        ExpressionAttributeValues: {
          ':next': (pausesVersion ?? 0) + 1,
          ':now': isoNow(),
          ...(pausesVersion === undefined ? {} : { ':version': pausesVersion }),
          ...(ends ? {} : { ':paused': paused }),
          ...(baseline ? { ':baseline': baseline } : {}),
        },
      }),
    ),
  );
  return !isConflict(outcome);
}
