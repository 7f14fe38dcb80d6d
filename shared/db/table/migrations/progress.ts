import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../client';
import { type Key, keys } from '../keys';
import { conditional } from '../outcomes';
import type { SegmentPlace } from '../scan-table';

const END = 'end';

/** How far a migration has come, and what of: another one begins anew. */
export interface MigrationProgress {
  /** Into how many parts the table was divided for it. */
  segments: number;
  /** What was said of it when it began. */
  does: string;
  /** By segment: the last key that was passed, or that its end was reached; absent before the first page. */
  places: Record<string, Key | typeof END>;
  migrated: number;
}

export async function readProgress(name: string): Promise<MigrationProgress | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.migration(name), ConsistentRead: true }),
  );
  return (Item as MigrationProgress | undefined) ?? null;
}

export async function beginProgress(name: string, segments: number, does: string): Promise<MigrationProgress> {
  const progress: MigrationProgress = { segments, does, places: {}, migrated: 0 };
  await db.send(new PutCommand({ TableName: tableName(), Item: { ...keys.migration(name), v: 1, ...progress } }));
  return progress;
}

/** Notes that a page is done; the migration goes on behind it. */
export async function notePage(name: string, segment: number, next: Key | null, migrated: number): Promise<void> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: keys.migration(name),
    UpdateExpression: 'SET places.#segment = :place ADD migrated :migrated',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#segment': String(segment) },
    ExpressionAttributeValues: { ':place': next ?? END, ':migrated': migrated },
  });
  await conditional(db.send(update));
}

/** Where a migration goes on: in each segment that has not come to its end. */
export const openPlaces = ({ segments, places }: MigrationProgress): SegmentPlace[] =>
  Array.from({ length: segments }, (_, segment) => ({ segment, at: places[String(segment)] })).flatMap(
    ({ segment, at }) => (at === END ? [] : [{ segment, after: at ?? null }]),
  );

export async function endProgress(name: string): Promise<void> {
  await db.send(new DeleteCommand({ TableName: tableName(), Key: keys.migration(name) }));
}
