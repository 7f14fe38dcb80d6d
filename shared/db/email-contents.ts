import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '../ops/clock';
import { db, tableName } from './client';
import { keys } from './keys';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from './large-value';
import { mailPrefix } from './mail-prefix';
import { conditional, isConflict } from './outcomes';

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

/** Stores a content until `keptUntil` (epoch milliseconds); what an earlier try of the request stored stays. */
export async function putContent(
  projectId: string,
  contentId: string,
  content: MailContent,
  keptUntil: number,
): Promise<void> {
  const stored = await storeLarge(content, `${mailPrefix(keptUntil)}${projectId}/c/`);
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.emailContent(projectId, contentId), v: 1, ...stored, ttl: Math.ceil(keptUntil / 1000) },
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

/** Removes a content. Its attachments go with their prefix's lifetime, for other emails may have the same. */
export async function deleteContent(projectId: string, contentId: string): Promise<void> {
  const { Attributes } = await db.send(
    new DeleteCommand({
      TableName: tableName(),
      Key: keys.emailContent(projectId, contentId),
      ReturnValues: 'ALL_OLD',
    }),
  );
  if (Attributes) await dropLarge(Attributes as LargeValue);
}
