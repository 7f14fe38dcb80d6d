import { partErrors, templatePartErrors } from '../../../shared/domain/templates/parts/check';
import type { FindPart } from '../../../shared/domain/templates/parts/expand';
import type { FolderError, FolderRecord, Json } from './record';

const contentOf = ({ body, text }: Json) => ({
  body: typeof body === 'string' ? body : '',
  text: typeof text === 'string' ? text : null,
});

export function partErrorsIn(records: readonly FolderRecord[]): FolderError[] {
  const parts = new Map(records.map(({ kind, key, content }) => [`${kind} ${key}`, content]));
  const findPart: FindPart = (kind, alias) => {
    const part = parts.get(`${kind} ${alias}`);
    return part && contentOf(part);
  };
  const errorsOf = (record: FolderRecord): FolderError[] =>
    fieldErrorsOf(record, findPart).map(({ field, message }) => ({
      path: record.path,
      field: field === 'body' ? '' : field,
      message,
    }));
  // An error in a partial also makes layouts and templates invalid that include it, but is reported once.
  for (const checkedKind of ['partial', 'layout', 'template'] as const) {
    const errors = records.filter(({ kind }) => kind === checkedKind).flatMap(errorsOf);
    if (errors.length > 0) return errors;
  }
  return [];
}

function fieldErrorsOf({ kind, key, content }: FolderRecord, findPart: FindPart) {
  switch (kind) {
    case 'layout':
    case 'partial':
      return partErrors({ ...contentOf(content), kind, alias: key }, findPart);
    case 'template': {
      const layout = typeof content.layout === 'string' ? content.layout : null;
      return templatePartErrors({ ...contentOf(content), layout }, findPart);
    }
    default:
      return [];
  }
}
