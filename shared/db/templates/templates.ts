import type { LastChange } from '../../contract/revisions';
import type { Source } from '../../contract/source';
import type { EmailTemplate, TemplateContent } from '../../contract/templates';
import { partLabel, usedParts } from '../../domain/templates/parts/names';
import { isoNow } from '../../ops/clock';
import { whileTopicExists } from '../contacts/topics';
import { getTogether } from '../table/batch-get';
import { type Expression, expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/retry-on-conflict';
import { put, type Row } from '../table/rows';
import { contentOf, READABLE } from '../table/stored';
import { putPart, transact } from '../table/transact';
import { aliasParts, freeAlias, templateIdOf, templateWithAlias } from './aliases';
import { whilePartsExist } from './parts';
import {
  createVersion,
  deleteVersion,
  deleteVersionsBelow,
  getBodies,
  KEPT_VERSIONS,
  type TemplateBodies,
} from './versions';

/** `version` names the bodies; a change may raise it by more than one. */
export type TemplateMeta = Omit<EmailTemplate, keyof TemplateBodies>;

type AuthoredTemplate = TemplateContent & {
  alias?: string | undefined;
  source?: Source | undefined;
  lastChange?: LastChange;
  restoredFrom?: number;
};

const MAX_ROUNDS = 50;
const MAX_READS = 3;

/** Lambda returns the body as a string: JSON inside JSON. */
const answerBytes = (template: EmailTemplate): number => Buffer.byteLength(JSON.stringify(JSON.stringify(template)));

function toRow(projectId: string, template: EmailTemplate) {
  const { body, text, variables: _, partNames: __, ...meta } = template;
  const partNames = usedParts(template).map(partLabel);
  return {
    ...keys.template(projectId, meta.id),
    v: 1,
    ...meta,
    ...(partNames.length > 0 ? { partNames } : {}),
    answerBytes: answerBytes(template),
  };
}

export function toMeta(item: Row): TemplateMeta {
  const { answerBytes: _, closing: __, ...meta } = contentOf(item);
  return meta as unknown as TemplateMeta;
}

export async function createTemplate(
  projectId: string,
  id: string,
  createdAt: string,
  content: AuthoredTemplate,
): Promise<EmailTemplate | 'no_topic' | 'no_part' | 'alias_taken'> {
  const template = { ...content, id, version: 1, createdAt, updatedAt: createdAt };
  await createVersion(projectId, template);
  const outcome = await putMeta(projectId, template, { condition: expr`attribute_not_exists(pk)`, alias: undefined });
  if (outcome === 'written') return template;
  const existing = await loadTemplate(projectId, id);
  if (existing || outcome === 'conflict') return existing ?? template;
  await deleteVersion(projectId, id, 1);
  return outcome;
}

interface CurrentTemplate {
  condition: Expression;
  alias: string | undefined;
}

async function putMeta(
  projectId: string,
  template: EmailTemplate,
  current: CurrentTemplate,
): Promise<'written' | 'conflict' | 'no_topic' | 'no_part' | 'alias_taken'> {
  const { id, topicId, alias } = template;
  const row = toRow(projectId, template);
  const aliases = aliasParts(projectId, id, { from: current.alias, to: alias });
  const parts = whilePartsExist(projectId, usedParts(template));
  if (topicId === null && aliases.length === 0 && parts.length === 0) {
    const isWritten = (await put(row, current.condition)) || (await hasVersionOf(projectId, template));
    return isWritten ? 'written' : 'conflict';
  }
  const references = [
    ...(topicId === null ? [] : [{ part: whileTopicExists(projectId, topicId), refusal: 'no_topic' as const }]),
    ...parts.map((part) => ({ part, refusal: 'no_part' as const })),
    ...aliases.map((part) => ({ part, refusal: 'alias_taken' as const })),
  ];
  const failedParts = await transact([putPart(row, current.condition), ...references.map(({ part }) => part)]);
  if (failedParts === null) return 'written';
  const [hasRowFailed, ...failedReferences] = failedParts;
  if (hasRowFailed) return 'conflict';
  const refusal = references.find((_, index) => failedReferences[index])?.refusal ?? 'alias_taken';
  if (refusal !== 'alias_taken') return refusal;
  const isFreed = alias !== undefined && (await freeIfGone(projectId, alias));
  return isFreed ? putMeta(projectId, template, current) : 'alias_taken';
}

/** The request that deleted the alias's template may have died before freeing it. */
async function freeIfGone(projectId: string, alias: string): Promise<boolean> {
  const templateId = await templateWithAlias(projectId, alias);
  if (templateId === null) return true;
  if (await loadMeta(projectId, templateId)) return false;
  await freeAlias(projectId, alias, templateId);
  return true;
}

/** True after a successful write whose response was lost, because each version belongs to one change. */
async function hasVersionOf(projectId: string, { id, version }: EmailTemplate): Promise<boolean> {
  return (await loadMeta(projectId, id))?.version === version;
}

export async function loadMeta(projectId: string, idOrAlias: string): Promise<TemplateMeta | null> {
  const [row] = await getTogether([keys.template(projectId, await templateIdOf(projectId, idOrAlias))]);
  return row ? toMeta(row) : null;
}

export async function loadTemplate(projectId: string, idOrAlias: string): Promise<EmailTemplate | null> {
  const id = await templateIdOf(projectId, idOrAlias);
  for (let read = 0; read < MAX_READS; read++) {
    const meta = await loadMeta(projectId, id);
    if (!meta) return null;
    const bodies = await getBodies(projectId, id, meta.version);
    // Missing bodies mean that the template was changed or deleted between the two reads.
    if (bodies) return { ...meta, ...bodies };
  }
  throw new LostRace('reading the bodies of a template');
}

/** `change` runs again after a conflict; `contended`: each round met a conflict. Keeps the previous version. */
export async function updateTemplate(
  projectId: string,
  idOrAlias: string,
  change: (current: EmailTemplate) => AuthoredTemplate | Promise<AuthoredTemplate>,
): Promise<EmailTemplate | null | 'no_topic' | 'no_part' | 'alias_taken' | 'contended'> {
  const id = await templateIdOf(projectId, idOrAlias);
  let version = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await loadTemplate(projectId, id);
    if (!current) return null;
    const { restoredFrom, ...content } = await change(current);
    // Another change may have stored bodies under an unused version, so each round tries the next version.
    version = Math.max(version, current.version) + 1;
    const changed = { ...current, ...content, version, updatedAt: isoNow(), earlier: earlierOf(current) };
    if (!(await createVersion(projectId, { ...changed, restoredFrom }))) continue;
    const condition = expr`${READABLE} AND version = ${current.version}`;
    const outcome = await putMeta(projectId, changed, { condition, alias: current.alias });
    if (outcome === 'written') {
      await deleteOldVersions(projectId, changed);
      return changed;
    }
    await deleteVersion(projectId, id, version);
    if (outcome !== 'conflict') return outcome;
  }
  return 'contended';
}

const earlierOf = ({ earlier = [], version }: EmailTemplate): number[] =>
  [...earlier, version].slice(1 - KEPT_VERSIONS);

/** Deletes all older versions, also those left by an interrupted change. */
async function deleteOldVersions(
  projectId: string,
  { id, earlier }: EmailTemplate & { earlier: number[] },
): Promise<void> {
  const [oldest] = earlier;
  if (oldest !== undefined && earlier.length >= KEPT_VERSIONS - 1) await deleteVersionsBelow(projectId, id, oldest);
}

export const versionsOf = ({ version, earlier = [] }: TemplateMeta): number[] => [version, ...earlier.toReversed()];
