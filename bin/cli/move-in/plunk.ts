import { filterFromAlias } from '../../../shared/contract/filter-alias';
import type { Item, OldService } from './items';
import { plunkTranslator } from './templates/plunk';
import { definedFields, isJson, isYes, type Json, segmentOf, textOf } from './values';

const knownFields = new Set(['id', 'email', 'subscribed', 'createdAt', 'updatedAt', 'projectId', 'data']);

function dataOf(record: Json): Json {
  const columns = Object.entries(record).filter(([key]) => !knownFields.has(key) && !isJson(record.data));
  const columnData = columns.map(([key, value]) => [key.replace(/^data\./, ''), value]);
  return { ...Object.fromEntries(columnData), ...dataObjectOf(record.data) };
}

function dataObjectOf(data: unknown): Json {
  if (typeof data !== 'string' || !data.trim().startsWith('{')) return isJson(data) ? data : {};
  const value: unknown = JSON.parse(data);
  return isJson(value) ? value : {};
}

function templateOf(record: Json, name: string, subject: string, body: string): Item {
  const { type, from, fromName, replyTo } = record;
  return {
    kind: 'template',
    name,
    subject,
    body,
    type: type === 'TRANSACTIONAL' ? 'TRANSACTIONAL' : 'MARKETING',
    ...definedFields({ from: textOf(from), fromName: textOf(fromName), replyTo: textOf(replyTo) }),
  };
}

function read(record: Json): Item[] {
  const { name, subject, body, audienceType, condition, filters, type, email } = record;
  const title = textOf(name) ?? '(without a name)';
  if (audienceType !== undefined)
    return [{ kind: 'notMoved', subject: `campaign "${title}"`, reason: 'campaigns are not moved' }];
  if (record.triggerType !== undefined || Array.isArray(record.steps)) {
    return [{ kind: 'notMoved', subject: `workflow "${title}"`, reason: 'workflows are not moved' }];
  }
  if (typeof subject === 'string' && typeof body === 'string') return [templateOf(record, title, subject, body)];
  if (type === 'STATIC') {
    return [
      { kind: 'notMoved', subject: `segment "${title}"`, reason: 'the export does not say who is in a static segment' },
    ];
  }
  if (condition !== undefined || filters !== undefined) {
    const unusedPaths = new Map<string, string>();
    const filter = filterFromAlias(condition ?? filters, 'condition', 'filters', unusedPaths);
    return [
      segmentOf(title, filter, {
        description: textOf(record.description),
        trackMembership: isYes(record.trackMembership),
      }),
    ];
  }
  if (typeof email !== 'string') return [];
  return [{ kind: 'contact', email, subscribed: isYes(record.subscribed), data: dataOf(record) }];
}

export const plunk: OldService = { name: 'Plunk', read, isLiquid: true, translator: () => plunkTranslator };
