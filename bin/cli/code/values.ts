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

export function withValues(records: readonly FolderRecord[], values: Values, errors: FolderError[]): FolderRecord[] {
  return records.map((record) => {
    const content = mapUrls(record.content, record.kind, (url, field) => {
      const addError = (message: string) => errors.push({ path: record.path, field, message });
      const fullUrl = url.replace(PLACEHOLDER, (text, name: string) => {
        const value = values[name];
        if (value === undefined) addError(`The stage has no value "${name}" in its values.`);
        return value ?? text;
      });
      const isStartReplaced = LEADING_PLACEHOLDER.test(url) && !LEADING_PLACEHOLDER.test(fullUrl);
      if (isStartReplaced && !URL.canParse(fullUrl)) addError(`${fullUrl} is not a URL.`);
      return fullUrl;
    });
    return { ...record, content };
  });
}

export function withPlaceholders(record: ProjectRecord, values: Values): ProjectRecord {
  const longestFirst = Object.entries(values)
    .filter(([, value]) => value !== '')
    .sort(([, one], [, other]) => other.length - one.length);
  const content = mapUrls(record.content, record.kind, (url) => {
    const [name, value] = longestFirst.find(([, prefix]) => url.startsWith(prefix)) ?? [];
    return name && value ? `\${${name}}${url.slice(value.length)}` : url;
  });
  return { ...record, content };
}
