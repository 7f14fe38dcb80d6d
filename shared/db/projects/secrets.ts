import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type MadeFrom, type ProjectSecrets, secretOf } from '../../domain/projects/secrets';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { currentProject, type Project } from './projects';

/** A project that knows the secrets that others are made from: as it is now, where its state in memory is too old for that. */
export async function projectKnowing(project: Project, ...made: readonly MadeFrom[]): Promise<Project> {
  if (made.every((one) => secretOf(project, one) !== null)) return project;
  return asItStands(project);
}

/** For what is to be made from its newest secret: the one in memory may be the one that has leaked. */
export const asItStands = async (project: Project): Promise<Project> => (await currentProject(project.id)) ?? project;

/** Replaces a project's secrets; false when they are others by now, or the project is gone. */
export async function replaceSecrets(seen: Project, next: Required<ProjectSecrets>): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.project(seen.id),
        UpdateExpression: 'SET secret = :secret, secretVersion = :version, earlierSecrets = :earlier',
        ConditionExpression: 'attribute_exists(pk) AND secret = :seen',
        ExpressionAttributeValues: {
          ':secret': next.secret,
          ':version': next.secretVersion,
          ':earlier': next.earlierSecrets,
          ':seen': seen.secret,
        },
      }),
    ),
  );
  return !isConflict(outcome);
}
