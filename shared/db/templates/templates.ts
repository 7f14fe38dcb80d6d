import type { MailTemplate, TemplateContent } from '../../contract/routes/templates';
import { isoNow } from '../../ops/clock';
import { whileTopicStands } from '../contacts/topics';
import { currentProject } from '../projects/projects';
import { deleteUnlessNamed, isAnyIn } from '../table/closing';
import { type Expression, expr } from '../table/expressions';
import { keys } from '../table/keys';
import { get, put, type Row } from '../table/rows';
import { contentOf, READABLE } from '../table/stored';
import { putPart, transact } from '../table/transact';
import { holdsTemplate } from '../workflows/held-versions';
import { workflowPartition } from '../workflows/keys';
import { createBodies, deleteAllBodies, deleteBodies, getBodies, type TemplateBodies } from './bodies';

/** A template's small row: all but its bodies. `version` names the bodies; a change may raise it by more than one. */
export type TemplateMeta = Omit<MailTemplate, keyof TemplateBodies>;

/** If n changes arrive at once, the last one needs n rounds. */
const MAXIMUM_ROUNDS = 50;
const MAXIMUM_READS = 3;

/** Bytes of a template in a function's answer: JSON inside JSON, because Lambda returns the body as a string. */
const answerBytes = (template: MailTemplate): number => Buffer.byteLength(JSON.stringify(JSON.stringify(template)));

function toItem(projectId: string, template: MailTemplate) {
  const { body, text, ...meta } = template;
  return { ...keys.template(projectId, meta.id), v: 1, ...meta, answerBytes: answerBytes(template) };
}

/** A stored row as a template without its bodies. */
export function toMeta(item: Row): TemplateMeta {
  const { answerBytes: _, closing: __, ...meta } = contentOf(item);
  return meta as unknown as TemplateMeta;
}

/**
 * Creates a template. Returns the one that an earlier attempt of the request created, as it is now; `no_topic` if the
 * project has no topic with its topic id.
 */
export async function createTemplate(
  projectId: string,
  id: string,
  createdAt: string,
  content: TemplateContent,
): Promise<MailTemplate | 'no_topic'> {
  const template = { ...content, id, version: 1, createdAt, updatedAt: createdAt };
  await createBodies(projectId, id, 1, { body: content.body, text: content.text });
  const written = await putMeta(projectId, template, expr`attribute_not_exists(pk)`);
  if (written === 'written') return template;
  const existing = await loadTemplate(projectId, id);
  if (existing || written === 'conflict') return existing ?? template;
  await deleteBodies(projectId, id, 1);
  return 'no_topic';
}

/** Writes a template's row under a condition. If it has a topic, the topic must exist. */
async function putMeta(
  projectId: string,
  template: MailTemplate,
  condition: Expression,
): Promise<'written' | 'conflict' | 'no_topic'> {
  const row = toItem(projectId, template);
  if (template.topicId === null) return (await put(row, condition)) ? 'written' : 'conflict';
  const failed = await transact([putPart(row, condition), whileTopicStands(projectId, template.topicId)]);
  if (failed === null) return 'written';
  return failed[0] ? 'conflict' : 'no_topic';
}

/** A template with its bodies as they are now; null if the project has none with this id. */
export async function loadTemplate(projectId: string, id: string): Promise<MailTemplate | null> {
  for (let read = 0; read < MAXIMUM_READS; read++) {
    const row = await get(keys.template(projectId, id));
    if (!row) return null;
    const meta = toMeta(row);
    const bodies = await getBodies(projectId, id, meta.version);
    // No bodies: the template was changed or deleted between the two reads.
    if (bodies) return { ...meta, ...bodies };
  }
  throw new Error('a template has no bodies');
}

/**
 * Changes a template: `change` gets the current one and returns the new content, and is called again if another change
 * came first. Returns null if the template does not exist, `no_topic` if its topic does not, and `contended` if other
 * changes came first in every round.
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
    // Skips a number that another change took, and perhaps never used.
    version = Math.max(version, current.version) + 1;
    if (!(await createBodies(projectId, id, version, { body: content.body, text: content.text }))) continue;
    const changed = { ...current, ...content, version, updatedAt: isoNow() };
    const isUnchanged = expr`${READABLE} AND version = ${current.version}`;
    const written = await putMeta(projectId, changed, isUnchanged);
    await deleteBodies(projectId, id, written === 'written' ? current.version : version);
    if (written !== 'conflict') return written === 'written' ? changed : written;
  }
  return 'contended';
}

/** What still uses a template. */
export type TemplateUser = 'double_opt_in' | 'workflow' | 'earlier_version';

/**
 * Deletes a template that no workflow and no setting uses; otherwise returns what uses it. Its bodies are deleted after
 * it, so that a template is never shown without them.
 */
export async function deleteTemplate(projectId: string, id: string): Promise<'deleted' | 'missing' | TemplateUser> {
  let user: TemplateUser = 'workflow';
  const outcome = await deleteUnlessNamed(keys.template(projectId, id), async () => {
    const found = await findUser(projectId, id);
    user = found ?? user;
    return found !== null;
  });
  if (outcome === 'deleted') await deleteAllBodies(projectId, id);
  return outcome === 'in_use' ? user : outcome;
}

async function findUser(projectId: string, id: string): Promise<TemplateUser | null> {
  const project = await currentProject(projectId);
  if (project?.doubleOptIn?.templateId === id) return 'double_opt_in';
  if (await isAnyIn(workflowPartition(projectId), expr`contains(templateIds, ${id})`)) return 'workflow';
  return (await holdsTemplate(projectId, id)) ? 'earlier_version' : null;
}
