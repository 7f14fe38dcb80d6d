import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow } from '../../ops/clock';
import { whileTopicStands } from '../contacts/topic-deletion';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { IS_READABLE, readableValue } from '../table/row-version';
import { contentOf } from '../table/stored';
import { transact } from '../table/transact';
import { createBodies, deleteBodies, getBodies, type TemplateBodies } from './bodies';

export type TemplateType = 'TRANSACTIONAL' | 'MARKETING';

/** The small members of a template; null where it has none. */
interface TemplateHead {
  name: string;
  subject: string;
  type: TemplateType;
  from: string | null;
  fromName: string | null;
  replyTo: string | null;
  topicId: string | null;
}

/** What the author of a template decides. */
export type TemplateContent = TemplateHead & TemplateBodies;

/** A template's small row. */
export interface TemplateMeta extends TemplateHead {
  id: string;
  /** Raised by each change, not always by one; names the bodies that belong to this row. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A template with its bodies. */
export type MailTemplate = TemplateMeta & TemplateBodies;

/** Of n changes at the same moment the last one needs n rounds. */
const MAXIMUM_ROUNDS = 50;
const MAXIMUM_READS = 3;

/**
 * What a template takes of a function's answer. JSON inside JSON: the body of an answer is itself a string of what
 * Lambda hands to API Gateway.
 */
const answerBytes = (template: MailTemplate): number => Buffer.byteLength(JSON.stringify(JSON.stringify(template)));

function toItem(projectId: string, template: MailTemplate) {
  const { body, text, ...meta } = template;
  return { ...keys.template(projectId, meta.id), v: 1, ...meta, answerBytes: answerBytes(template) };
}

/** A stored row as a template without its bodies. */
export function toMeta(item: Record<string, unknown>): TemplateMeta {
  const { answerBytes: _, closing: __, ...meta } = contentOf(item);
  return meta as unknown as TemplateMeta;
}

/**
 * Brings a template into being; one that an earlier try of the request made is answered as it is by now. `no_topic`
 * when the project has none of its topic's id.
 */
export async function createTemplate(
  projectId: string,
  id: string,
  createdAt: string,
  content: TemplateContent,
): Promise<MailTemplate | 'no_topic'> {
  const template = { ...content, id, version: 1, createdAt, updatedAt: createdAt };
  await createBodies(projectId, id, 1, { body: content.body, text: content.text });
  const written = await putMeta(projectId, template, { ConditionExpression: 'attribute_not_exists(pk)' });
  if (written === 'written') return template;
  const standing = await loadTemplate(projectId, id);
  if (standing || written === 'conflict') return standing ?? template;
  await deleteBodies(projectId, id, 1);
  return 'no_topic';
}

interface WriteCondition {
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, number>;
}

/** Writes a template's row under a condition; with a topic, only while there is that topic. */
async function putMeta(
  projectId: string,
  template: MailTemplate,
  condition: WriteCondition,
): Promise<'written' | 'conflict' | 'no_topic'> {
  const put = { TableName: tableName(), Item: toItem(projectId, template), ...condition };
  if (template.topicId === null) {
    return isConflict(await conditional(db.send(new PutCommand(put)))) ? 'conflict' : 'written';
  }
  const failed = await transact([{ Put: put }, whileTopicStands(projectId, template.topicId)]);
  if (failed === null) return 'written';
  return failed[0] ? 'conflict' : 'no_topic';
}

async function getMeta(projectId: string, id: string): Promise<TemplateMeta | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.template(projectId, id), ConsistentRead: true }),
  );
  return Item ? toMeta(Item) : null;
}

/** A template with its bodies as they are now; null when the project has none with this id. */
export async function loadTemplate(projectId: string, id: string): Promise<MailTemplate | null> {
  for (let read = 0; read < MAXIMUM_READS; read++) {
    const meta = await getMeta(projectId, id);
    if (!meta) return null;
    const bodies = await getBodies(projectId, id, meta.version);
    // Without bodies the template was changed or deleted between the two reads.
    if (bodies) return { ...meta, ...bodies };
  }
  throw new Error('a template has no bodies');
}

/**
 * Changes a template as it is now: `change` gets the current one and gives the new content, once more when another
 * change came first. Null when there is no such template, `no_topic` when there is none of its topic's id, `contended`
 * when others always came first.
 */
export async function updateTemplate(
  projectId: string,
  id: string,
  change: (current: MailTemplate) => TemplateContent,
): Promise<MailTemplate | null | 'no_topic' | 'contended'> {
  let version = 0;
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const current = await loadTemplate(projectId, id);
    if (!current) return null;
    const content = change(current);
    // A number that another change took, and perhaps never used, is passed over.
    version = Math.max(version, current.version) + 1;
    if (!(await createBodies(projectId, id, version, { body: content.body, text: content.text }))) continue;
    const changed = { ...current, ...content, version, updatedAt: isoNow() };
    const written = await putMeta(projectId, changed, replaces(current.version));
    await deleteBodies(projectId, id, written === 'written' ? current.version : version);
    if (written !== 'conflict') return written === 'written' ? changed : written;
  }
  return 'contended';
}

const replaces = (oldVersion: number): WriteCondition => ({
  ConditionExpression: `attribute_exists(pk) AND ${IS_READABLE} AND #version = :old`,
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':old': oldVersion, ...readableValue },
});
