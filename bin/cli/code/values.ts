import type { FolderRecord, Json, Mistake, ProjectRecord } from './record';

type Values = Readonly<Record<string, string>>;

const VALUE = /\$\{([A-Za-z]\w*)\}/g;

/** Applies a change to each address of a record: a webhook's, and those of a workflow's WEBHOOK steps. */
function mapUrls(content: Json, kind: FolderRecord['kind'], change: (url: string, at: string) => string): Json {
  if (kind === 'webhook' && typeof content.url === 'string') return { ...content, url: change(content.url, 'url') };
  if (kind !== 'workflow' || !Array.isArray(content.steps)) return content;
  const steps = content.steps.map((step: Json, index) =>
    typeof step.url === 'string' ? { ...step, url: change(step.url, `steps[${index}].url`) } : step,
  );
  return { ...content, steps };
}

/** The records with the stage's values in their addresses. A name without a value is a mistake. */
export function withValues(records: readonly FolderRecord[], values: Values, mistakes: Mistake[]): FolderRecord[] {
  return records.map((record) => {
    const content = mapUrls(record.content, record.kind, (url, field) =>
      url.replace(VALUE, (text, name: string) => {
        const value = values[name];
        if (value !== undefined) return value;
        mistakes.push({ path: record.path, field, message: `The stage has no value "${name}" in its values.` });
        return text;
      }),
    );
    return { ...record, content };
  });
}

/** The reverse: an address that begins with a value has its name. */
export function withNames(record: ProjectRecord, values: Values): ProjectRecord {
  const longestFirst = Object.entries(values).sort(([, one], [, other]) => other.length - one.length);
  const content = mapUrls(record.content, record.kind, (url) => {
    const [name, value] = longestFirst.find(([, each]) => each !== '' && url.startsWith(each)) ?? [];
    return name && value ? `\${${name}}${url.slice(value.length)}` : url;
  });
  return { ...record, content };
}
