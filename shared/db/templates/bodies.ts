import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../table/client';
import { type Key, keys, templateBodyPartition } from '../table/keys';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { conditional, isConflict } from '../table/outcomes';

/** The large members of a template, as one version has them. */
export interface TemplateBodies {
  body: string;
  text: string | null;
}

/** A page is 1 MB; all but the current version are rests of changes that were cut short. */
const MAXIMUM_PAGES = 20;

/** Beside the prefixes of mail that end by themselves: templates stay. */
const objectPrefix = (projectId: string, templateId: string): string => `mail/templates/${projectId}/${templateId}/`;

/** Stores the bodies of a version for good; false when the version has some already. */
export async function createBodies(
  projectId: string,
  templateId: string,
  version: number,
  bodies: TemplateBodies,
): Promise<boolean> {
  const stored = await storeLarge(bodies, objectPrefix(projectId, templateId));
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.templateBody(projectId, templateId, version), v: 1, ...stored },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  if (!isConflict(outcome)) return true;
  await dropLarge(stored);
  return false;
}

/** The bodies of a version; null when it has been replaced or deleted. */
export async function getBodies(
  projectId: string,
  templateId: string,
  version: number,
): Promise<TemplateBodies | null> {
  const { Item } = await db.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.templateBody(projectId, templateId, version),
      ConsistentRead: true,
    }),
  );
  return Item ? loadLarge<TemplateBodies>(Item as LargeValue) : null;
}

/** Removes the bodies of one version. */
export const deleteBodies = (projectId: string, templateId: string, version: number): Promise<void> =>
  deleteRow(keys.templateBody(projectId, templateId, version));

/** Removes the bodies of all versions, those of changes that never came to their end included. */
export async function deleteAllBodies(projectId: string, templateId: string): Promise<void> {
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': templateBodyPartition(projectId, templateId) },
        ProjectionExpression: 'pk, sk',
        ConsistentRead: true,
      }),
    );
    await Promise.all(Items.map((item) => deleteRow({ pk: item.pk, sk: item.sk })));
    if (!LastEvaluatedKey) return;
  }
}

async function deleteRow({ pk, sk }: Key): Promise<void> {
  const { Attributes } = await db.send(
    new DeleteCommand({ TableName: tableName(), Key: { pk, sk }, ReturnValues: 'ALL_OLD' }),
  );
  if (Attributes) await dropLarge(Attributes as LargeValue);
}
