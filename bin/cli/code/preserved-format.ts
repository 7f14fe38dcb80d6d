import { isMap } from 'yaml';
import { quoteWhiteSpace, readFrontMatter } from './email-file';
import { type FolderRecord, type Json, textOf, withoutHeaderValues } from './record';

const apiName = (name: string): string => (name === 'topic' ? 'topicId' : name);

export type IsChanged = (fieldName: string) => boolean;

export function isChangedBetween(folderRecord: FolderRecord | undefined, projectContent: Json): IsChanged {
  if (!folderRecord) return () => true;
  const before = withoutHeaderValues(folderRecord.content);
  const valueIn = (content: Json, name: string): string => textOf({ value: content[apiName(name)] ?? null });
  return (name) => valueIn(before, name) !== valueIn(projectContent, name);
}

/** Keeps unchanged fields as their author wrote them, so that git shows only the change. */
export function preservedJson(before: Json, fields: Json, isChanged: IsChanged): Json {
  const existingFields = Object.entries(before).flatMap(([name, value]) => {
    if (name === '$schema' || !isChanged(name)) return [[name, value]];
    return name in fields ? [[name, fields[name]]] : [];
  });
  const addedFields = Object.entries(fields).filter(([name]) => !(name in before) && isChanged(name));
  return Object.fromEntries([...existingFields, ...addedFields]);
}

export function preservedFrontMatter(file: string, fields: Json, isChanged: IsChanged): string | null {
  const document = readFrontMatter(file);
  if (!document || document.errors.length > 0 || !isMap(document.contents)) return null;
  const existingNames = Object.keys((document.toJS() ?? {}) as Json);
  for (const name of new Set([...existingNames, ...Object.keys(fields)])) {
    if (!isChanged(name)) continue;
    if (name in fields) document.set(name, document.createNode(fields[name]));
    else document.delete(name);
  }
  return quoteWhiteSpace(document).toString({ lineWidth: 0 });
}
