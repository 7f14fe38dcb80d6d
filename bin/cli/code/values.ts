import { append } from '../../../shared/domain/lists';
import { isLoopback } from '../../../shared/egress/target';
import type { FolderError, FolderRecord, Json, ProjectRecord } from './record';

type Values = Readonly<Record<string, string>>;

const PLACEHOLDER = /\$\{([A-Za-z]\w*)\}/g;
const LEADING_PLACEHOLDER = /^\$\{[A-Za-z]\w*\}/;

export const withExampleValues = (content: Json, kind: FolderRecord['kind']): Json =>
  mapUrls(content, kind, (url) =>
    url.replace(LEADING_PLACEHOLDER, 'https://example.com').replace(PLACEHOLDER, 'value'),
  );

function mapUrls(content: Json, kind: FolderRecord['kind'], change: (url: string, field: string) => string): Json {
  if (kind === 'webhook' && typeof content.url === 'string') return { ...content, url: change(content.url, 'url') };
  if (kind !== 'workflow' || !Array.isArray(content.steps)) return content;
  const steps = content.steps.map((step: Json, index) =>
    typeof step.url === 'string' ? { ...step, url: change(step.url, `steps[${index}].url`) } : step,
  );
  return { ...content, steps };
}

const fillPlaceholders = (url: string, values: Values): string =>
  url.replace(PLACEHOLDER, (placeholder, name: string) => values[name] ?? placeholder);

export const withValues = (records: readonly FolderRecord[], values: Values): FolderRecord[] =>
  records.map((record) => ({
    ...record,
    content: mapUrls(record.content, record.kind, (url) => fillPlaceholders(url, values)),
  }));

export function valueErrorsIn(records: readonly FolderRecord[], values: Values): FolderError[] {
  const errors: FolderError[] = [];
  for (const { path, kind, content } of records)
    mapUrls(content, kind, (url, field) => {
      append(
        errors,
        urlErrors(url, values).map((message) => ({ path, field, message })),
      );
      return url;
    });
  return errors;
}

export function loopbackErrorsIn(records: readonly FolderRecord[], target: string): FolderError[] {
  if (!target.startsWith('https:')) return [];
  const errors: FolderError[] = [];
  for (const { path, kind, content } of records)
    mapUrls(content, kind, (url, field) => {
      if (URL.canParse(url) && isLoopback(new URL(url))) errors.push({ path, field, message: ONLY_LOCAL_MESSAGE });
      return url;
    });
  return errors;
}

const ONLY_LOCAL_MESSAGE =
  'Only a local service can call this machine. Write a placeholder, and give each stage its own value.';

function urlErrors(url: string, values: Values): string[] {
  const names = [...url.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const missingNames = names.filter((name) => values[name] === undefined);
  const errors = missingNames.map((name) => `The stage has no value "${name}" in its values.`);
  const fullUrl = fillPlaceholders(url, values);
  const isStartReplaced = LEADING_PLACEHOLDER.test(url) && !LEADING_PLACEHOLDER.test(fullUrl);
  return isStartReplaced && !URL.canParse(fullUrl) ? [...errors, `${fullUrl} is not a URL.`] : errors;
}

export function withPlaceholders(record: ProjectRecord, values: Values): ProjectRecord {
  const longestValuesFirst = Object.entries(values)
    .filter(([, value]) => value !== '')
    .sort(([, first], [, second]) => second.length - first.length);
  const content = mapUrls(record.content, record.kind, (url) => {
    const [name, value] = longestValuesFirst.find(([, prefix]) => url.startsWith(prefix)) ?? [];
    return name && value ? `\${${name}}${url.slice(value.length)}` : url;
  });
  return { ...record, content };
}
