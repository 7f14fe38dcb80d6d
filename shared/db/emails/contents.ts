import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { deleteObject } from '../../aws/storage';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { conditional, isConflict } from '../table/outcomes';
import { mailPrefix } from './mail-prefix';

/** A file of a mail; its bytes lie in the bucket. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  size: number;
  /** Of the bytes as they are sent, in hex. */
  sha256: string;
  key: string;
  disposition: 'attachment' | 'inline';
  contentId?: string;
}

/** What is sent, apart from the small row of the email. Several emails may share one. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
  from: { name?: string; email: string };
  replyTo?: string;
  headers: { name: string; value: string }[];
  /** Opens and clicks. */
  tracking: boolean;
  attachments: MailAttachment[];
}

/** What several emails of one request have in common: it stays when the contact of one of them is erased. */
export interface Sharing {
  /** The whole content is the same for all of them, so that it says nothing of a single one. */
  shared?: true;
  /** The attachments are. */
  sharedFiles?: true;
}

/** Stores a content until `keptUntil` (epoch milliseconds); what an earlier try of the request stored stays. */
export async function putContent(
  projectId: string,
  contentId: string,
  content: MailContent,
  keptUntil: number,
  sharing: Sharing = {},
): Promise<void> {
  const stored = await storeLarge(content, `${mailPrefix(keptUntil)}${projectId}/c/`);
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.emailContent(projectId, contentId),
          v: 1,
          ...stored,
          ...sharing,
          ttl: Math.ceil(keptUntil / 1000),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  if (isConflict(outcome)) await dropLarge(stored);
}

/** A content; null when its time is over or its contact was erased. */
export async function getContent(projectId: string, contentId: string): Promise<MailContent | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.emailContent(projectId, contentId), ConsistentRead: true }),
  );
  // DynamoDB deletes days after the time.
  if (!Item || Item.ttl * 1000 <= now()) return null;
  return loadLarge<MailContent>(Item as LargeValue);
}

/**
 * Removes the content that is one email's alone, with its attachments; what is shared ends with its lifetime. The
 * row goes last, so that a repeat after a crash still finds what it names.
 */
export async function deleteContent(projectId: string, contentId: string): Promise<void> {
  const Key = keys.emailContent(projectId, contentId);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  const row = Item as (LargeValue & Sharing) | undefined;
  if (!row || row.shared) return;
  const content = row.sharedFiles ? null : await loadLarge<MailContent>(row);
  for (const { key } of content?.attachments ?? []) await deleteObject(key);
  await dropLarge(row);
  await db.send(new DeleteCommand({ TableName: tableName(), Key }));
}
