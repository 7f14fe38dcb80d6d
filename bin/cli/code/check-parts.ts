import { partErrors, templatePartErrors } from '../../../shared/domain/templates/parts/check';
import type { FindPart } from '../../../shared/domain/templates/parts/expand';
import type { FolderRecord, Json, Mistake } from './record';

const contentOf = ({ body, text }: Json) => ({
  body: typeof body === 'string' ? body : '',
  text: typeof text === 'string' ? text : null,
});

export function partMistakes(records: readonly FolderRecord[]): Mistake[] {
  const parts = new Map(records.map(({ kind, key, content }) => [`${kind} ${key}`, content]));
  const find: FindPart = (kind, alias) => {
    const found = parts.get(`${kind} ${alias}`);
    return found && contentOf(found);
  };
  const mistakesOf = ({ kind, key, path, content }: FolderRecord): Mistake[] =>
    errorsOf(kind, key, content, find).map(({ field, message }) => ({
      path,
      field: field === 'body' ? '' : field,
      message,
    }));
  // A mistake in a partial affects everything that includes it, but is reported once.
  for (const wanted of ['partial', 'layout', 'template'] as const) {
    const found = records.filter(({ kind }) => kind === wanted).flatMap(mistakesOf);
    if (found.length > 0) return found;
  }
  return [];
}

function errorsOf(kind: FolderRecord['kind'], key: string, content: Json, find: FindPart) {
  if (kind === 'layout' || kind === 'partial') return partErrors({ ...contentOf(content), kind, alias: key }, find);
  if (kind !== 'template') return [];
  const layout = typeof content.layout === 'string' ? content.layout : null;
  return templatePartErrors({ ...contentOf(content), layout }, find);
}
