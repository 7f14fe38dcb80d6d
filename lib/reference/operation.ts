import type {
  ApiDocument,
  Operation,
  Parameter,
  Schema,
} from '../../packages/dashboard/src/rooms/developers/api/document';
import { exampleOf } from '../../packages/dashboard/src/rooms/developers/api/example';
import { curlOf } from '../../packages/dashboard/src/rooms/developers/api/snippets';
import { block, code, collapsible, escapeText, paragraphs, slug } from './markup';
import { fieldsHtml } from './schema';

const EXAMPLE_URL = 'http://127.0.0.1:3000';

const PARAMETER_HEADINGS: Readonly<Record<Parameter['in'], string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
};

const ROLE_SENTENCE = / ?Members need the role \w+\.$/;

export const anchorOf = ({ id }: Pick<Operation, 'id'>): string => slug(id);

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

function permissionsHtml({ group, role }: Operation, isForAgents: boolean): string {
  if (!role) return '<p class="access">No API key needed.</p>';
  const agents = isForAgents ? ' Agent keys can use it.' : '';
  return `<p class="access">Requires an API key with full access or the permission ${code(group)}, or a member with at least the role ${code(role)}.${agents}</p>`;
}

function parametersHtml(operation: Operation, document: ApiDocument): string[] {
  return (Object.keys(PARAMETER_HEADINGS) as Parameter['in'][]).flatMap((location) => {
    const locationParameters = operation.parameters.filter((parameter) => parameter.in === location);
    if (locationParameters.length === 0) return [];
    const parametersSchema: Schema = {
      properties: Object.fromEntries(
        locationParameters.map(({ name, schema, description }) => [
          name,
          { ...schema, ...(description ? { description } : {}) },
        ]),
      ),
      required: locationParameters.filter(({ required }) => required).map(({ name }) => name),
    };
    return [`<h4>${PARAMETER_HEADINGS[location]}</h4>`, fieldsHtml(parametersSchema, document)];
  });
}

function requestBodyHtml({ body, bodyRequired }: Operation, document: ApiDocument): string[] {
  if (!body) return [];
  return [`<h4>Body${bodyRequired ? '' : ' (optional)'}</h4>`, fieldsHtml(body, document)];
}

function curlHtml(operation: Operation, document: ApiDocument): string {
  const required = operation.parameters.filter(
    ({ in: location, required }) => location === 'path' || (location === 'query' && required),
  );
  const values = Object.fromEntries(required.map(({ name, schema }) => [name, String(exampleOf(schema, document))]));
  const body = operation.body && operation.bodyRequired ? asJson(exampleOf(operation.body, document)) : '';
  return block(`Request: ${operation.method} ${operation.path}`, curlOf(operation, { values, body }, EXAMPLE_URL));
}

const contentOf = (schema: Schema): Schema => schema.properties?.data ?? schema;

function responseHtml(status: string, schema: Schema | null | undefined, document: ApiDocument): string {
  const heading = `<h4>Response ${status}</h4>`;
  if (schema === null) return `${heading}\n<p>No body.</p>`;
  if (schema === undefined) return `${heading}\n<p>Text or an HTML page.</p>`;
  const content = contentOf(schema);
  const wrapperNote = content === schema ? '' : `<p>In ${code('data')}:</p>\n`;
  return [
    heading,
    block(`Response ${status}`, asJson(exampleOf(schema, document))),
    collapsible('Fields of the response', `${wrapperNote}${fieldsHtml(content, document)}`),
  ].join('\n');
}

function errorListHtml({ errors }: Operation): string[] {
  if (errors.length === 0) return [];
  const statuses = [...new Set(errors.map(({ status }) => status))];
  const rows = statuses.map((status) => {
    const errorsOfStatus = errors.filter((error) => error.status === status);
    return `<li>${status} ${errorsOfStatus.map(({ code: name, message }) => (name ? code(name) : escapeText(message))).join(', ')}</li>`;
  });
  return [collapsible('Errors', `<ul>\n${rows.join('\n')}\n</ul>`)];
}

export function errorSection(operations: readonly Operation[]): string {
  const errorsByCode = new Map(operations.flatMap(({ errors }) => errors.map((error) => [error.code, error] as const)));
  errorsByCode.delete('');
  const rows = [...errorsByCode.values()]
    .sort((a, b) => (a.status + a.code < b.status + b.code ? -1 : 1))
    .map(
      ({ status, code: name, message }) =>
        `<tr><td>${status}</td><td>${code(name)}</td><td>${escapeText(message)}</td></tr>`,
    );
  return `<section aria-labelledby="errors">\n<h2 id="errors">Errors</h2>\n<table>\n<thead><tr><th>Status</th><th>Code</th><th>Meaning</th></tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>\n</section>`;
}

export function operationSection(operation: Operation, isForAgents: boolean, document: ApiDocument): string {
  const { method, path, summary, description } = operation;
  const anchor = anchorOf(operation);
  return [
    `<article id="${anchor}">`,
    `<h3><a href="#${anchor}">${escapeText(summary)}</a></h3>`,
    `<p class="route"><b class="${method.toLowerCase()}">${method}</b> <code>${escapeText(path)}</code></p>`,
    paragraphs(description.replace(ROLE_SENTENCE, '')),
    permissionsHtml(operation, isForAgents),
    ...parametersHtml(operation, document),
    ...requestBodyHtml(operation, document),
    '<h4>Example</h4>',
    curlHtml(operation, document),
    ...operation.responses.map(({ status, schema }) => responseHtml(status, schema, document)),
    ...errorListHtml(operation),
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}
