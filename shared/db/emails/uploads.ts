import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { headObject } from '../../aws/storage';
import { isoNow, now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';

const KEPT_MS = 24 * 3600_000;

/** A file that a caller brings into the bucket by itself, to be used once. */
export interface Upload {
  id: string;
  projectId: string;
  purpose: 'attachment' | 'import';
  filename: string;
  contentType: string;
  size: number;
  createdAt: string;
  /** Epoch milliseconds from which on it can't be used any more. */
  expiresAt: number;
  /** The request that used it, and when. */
  usedBy?: string;
  usedAt?: string;
}

type NewUpload = Omit<Upload, 'expiresAt' | 'usedBy' | 'usedAt'>;

/** An upload that can be used: it is all there. The ETag names the bytes that were found. */
export interface ReadyUpload {
  outcome: 'ready';
  upload: Upload;
  etag: string;
}

/** Why an upload can't be used. */
export interface UnusableUpload {
  outcome: 'not_found' | 'other_purpose' | 'used' | 'incomplete';
}

/** Where the bytes of an upload lie. */
export const uploadKey = (projectId: string, uploadId: string): string => `uploads/${projectId}/${uploadId}`;

/** Makes an upload known; one that an earlier try of the request made stays as it is. */
export async function createUpload(upload: NewUpload): Promise<void> {
  const expiresAt = Date.parse(upload.createdAt) + KEPT_MS;
  await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.upload(upload.projectId, upload.id),
          v: 1,
          ...upload,
          expiresAt,
          ttl: Math.ceil(expiresAt / 1000),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
}

async function getUpload(projectId: string, uploadId: string): Promise<Upload | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.upload(projectId, uploadId), ConsistentRead: true }),
  );
  return Item ? (contentOf(Item) as unknown as Upload) : null;
}

/** Whether a request may use an upload: writes nothing. `usedBy` is the request's own name. */
export async function checkUpload(
  projectId: string,
  uploadId: string,
  usedBy: string,
  purpose: Upload['purpose'] = 'attachment',
): Promise<ReadyUpload | UnusableUpload> {
  const upload = await getUpload(projectId, uploadId);
  if (!upload || upload.expiresAt <= now()) return { outcome: 'not_found' };
  if (upload.purpose !== purpose) return { outcome: 'other_purpose' };
  if (upload.usedBy !== undefined && upload.usedBy !== usedBy) return { outcome: 'used' };
  const object = await headObject(uploadKey(projectId, uploadId));
  if (object?.size !== upload.size) return { outcome: 'incomplete' };
  return { outcome: 'ready', upload, etag: object.etag };
}

/** Checks an upload and takes it for one request: no other can use it, a repeat of the same one may again. */
export async function takeUpload(
  projectId: string,
  uploadId: string,
  usedBy: string,
  purpose: Upload['purpose'] = 'attachment',
): Promise<ReadyUpload | UnusableUpload> {
  const checked = await checkUpload(projectId, uploadId, usedBy, purpose);
  if (checked.outcome !== 'ready') return checked;
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.upload(projectId, uploadId),
        UpdateExpression: 'SET usedBy = :same, usedAt = if_not_exists(usedAt, :now)',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(usedBy) OR usedBy = :same)',
        ExpressionAttributeValues: { ':same': usedBy, ':now': isoNow() },
      }),
    ),
  );
  return isConflict(outcome) ? { outcome: 'used' } : checked;
}
