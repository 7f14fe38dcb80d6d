import type { FilterGroup } from '../../../shared/contract/filters';
import { partialsIn } from '../../../shared/domain/templates/parts/names';
import { type FolderRecord, type Json, type Kind, type ProjectRecord, recordName } from './record';

export type Rename = (kind: Kind, name: string, field: string) => string;

const RECORD_FIELD = /^(segment|topic)\.(.+)$/;

function renameInFilter(filter: FilterGroup, path: string, rename: Rename): FilterGroup {
  const conditions = filter.conditions.map((part, index) => {
    const partPath = `${path}.conditions[${index}]`;
    if ('conditions' in part) return renameInFilter(part, partPath, rename);
    const { workflowId } = part;
    const [, kind, name] = RECORD_FIELD.exec(part.field) ?? [];
    return {
      ...part,
      ...(kind && name ? { field: `${kind}.${rename(kind as Kind, name, `${partPath}.field`)}` } : {}),
      ...(workflowId ? { workflowId: rename('workflow', workflowId, `${partPath}.workflow`) } : {}),
    };
  });
  return { ...filter, conditions };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isFilter = (value: unknown): value is FilterGroup =>
  isObject(value) && Array.isArray(value.conditions) && value.conditions.every(isFilterPart);
const isFilterPart = (part: unknown): boolean =>
  isObject(part) && (Array.isArray(part.conditions) ? isFilter(part) : typeof part.field === 'string');

function renameInNode(node: unknown, path: string, rename: Rename): unknown {
  if (!isObject(node)) return node;
  const renamed: Json = { ...node };
  if (typeof node.template === 'string') renamed.template = rename('template', node.template, `${path}.template`);
  if (typeof node.segmentId === 'string') renamed.segmentId = rename('segment', node.segmentId, `${path}.segment`);
  if (isFilter(node.filter)) renamed.filter = renameInFilter(node.filter, `${path}.filter`, rename);
  if (Array.isArray(node.branches))
    renamed.branches = node.branches.map((branch, index) => renameInNode(branch, `${path}.branches[${index}]`, rename));
  return renamed;
}

const renameInWorkflow = (content: Json, rename: Rename): Json => ({
  ...content,
  trigger: renameInNode(content.trigger, 'trigger', rename),
  steps: Array.isArray(content.steps)
    ? content.steps.map((step, index) => renameInNode(step, `steps[${index}]`, rename))
    : content.steps,
  exitWhen: isFilter(content.exitWhen) ? renameInFilter(content.exitWhen, 'exitWhen', rename) : content.exitWhen,
});

const renameTopic = (content: Json, rename: Rename): Json =>
  typeof content.topicId === 'string' ? { ...content, topicId: rename('topic', content.topicId, 'topic') } : content;

/** Only reports the references: layouts and partials have the same names in the folder and in the project. */
function reportTemplateParts(content: Json, rename: Rename): Json {
  const { layout, body, text } = content;
  if (typeof layout === 'string') rename('layout', layout, 'layout');
  for (const source of [body, text]) {
    for (const alias of typeof source === 'string' ? partialsIn(source) : []) rename('partial', alias, '');
  }
  return content;
}

export function renameReferences(kind: Kind, content: Json, rename: Rename): Json {
  switch (kind) {
    case 'partial':
    case 'layout':
      return reportTemplateParts(content, rename);
    case 'template':
      return renameTopic(reportTemplateParts(content, rename), rename);
    case 'segment':
      return isFilter(content.filters)
        ? { ...content, filters: renameInFilter(content.filters, 'filters', rename) }
        : content;
    case 'workflow':
      return renameInWorkflow(content, rename);
    default:
      return content;
  }
}

export interface Reference {
  kind: Kind;
  key: string;
  field: string;
}

export function referencesOf(kind: Kind, content: Json): Reference[] {
  const references: Reference[] = [];
  renameReferences(kind, content, (referencedKind, key, field) => {
    references.push({ kind: referencedKind, key, field });
    return key;
  });
  return references;
}

/**
 * Replaces aliases of templates by keys, because a file may use either. `others`: the project's records from other
 * folders.
 */
export function aliasesToKeys(records: readonly FolderRecord[], others: readonly ProjectRecord[]): FolderRecord[] {
  const templates = [...others, ...records].filter(({ kind }) => kind === 'template');
  const keyByAlias = new Map(templates.map(({ key, content }) => [content.alias, key]));
  const recordNames = new Set(records.map(recordName));
  return records.map((record) => ({
    ...record,
    content: renameReferences(record.kind, record.content, (kind, key) =>
      kind === 'template' && !recordNames.has(recordName({ kind, key })) ? (keyByAlias.get(key) ?? key) : key,
    ),
  }));
}
