import { Declarations, type OperationTypes } from './declarations';
import { capitalized, errorCodesOf, type OpenApiDocument, type Operation, operationsOf, type Schema } from './document';
import { docComment } from './schema-type';

const HEAD = '// Generated from docs/api/openapi.json by `npm run client`. Change the contract, not this file.\n';

export function clientFiles(document: OpenApiDocument): Record<string, string> {
  const operations = operationsOf(document);
  const declarations = new Declarations(document, operations);
  const groups = new Map<string, string[]>();
  const usedTypes = new Set<string>();
  for (const operation of operations) {
    const types = declarations.typesOf(operation);
    for (const type of [types.query, types.body, types.result, types.item?.type]) usedTypes.add(type ?? '');
    groups.set(operation.group, [...(groups.get(operation.group) ?? []), ...methods(operation, types)]);
  }
  const codes = errorCodesOf(document).map((code) => `'${code}'`);
  const types = declarations.print();
  return {
    'types.ts': `${HEAD}
/** Codes of the service's errors. */
export type ServiceErrorCode = ${codes.join(' | ')};

${types}`,
    'api.ts': `${HEAD}${imports(types, [...usedTypes].join(' '))}\n${classes(document, groups)}`,
  };
}

function imports(types: string, usedTypes: string): string {
  const typeNames = [...types.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
  const names = typeNames.filter((name) => new RegExp(`\\b${name}\\b`).test(usedTypes)).sort();
  return `import type { Call, RequestOptions } from '../call';
import { everyItem, type Page } from '../pages';
import { segment } from '../path-segment';
import type { Templated, TemplatedIn } from '../templates';
import type { ${names.join(', ')} } from './types';
`;
}

function classes({ tags = [] }: OpenApiDocument, groups: Map<string, string[]>): string {
  const names = [...groups.keys()].sort();
  const descriptionOf = (name: string) => tags.find((tag) => tag.name === name)?.description;
  const classTexts = names.map(
    (
      name,
    ) => `${docComment(descriptionOf(name) ?? `Calls of /${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.`)}export class ${className(name)} {
  constructor(private readonly call: Call) {}

${(groups.get(name) ?? []).join('\n\n')}
}
`,
  );
  return `${classTexts.join('\n')}
export class Api {
${names.map((name) => `readonly ${name}: ${className(name)};`).join('\n')}

  constructor(call: Call) {
${names.map((name) => `this.${name} = new ${className(name)}(call);`).join('\n')}
  }
}
`;
}

const className = (group: string): string => `${capitalized(group)}Api`;

function methods(operation: Operation, types: OperationTypes): string[] {
  const { name, method, path, summary, description, pathParameters } = operation;
  const ids = pathParameters.map(({ name, type }) => `${name}: ${type}`);
  const url = pathParameters.length > 0 ? `\`${filledPath(path, pathParameters)}\`` : `'${path}'`;
  const input = [types.query ? 'query' : '', types.body ? 'body' : ''].filter(Boolean).join(', ');
  const call = `${docComment([`${summary}.`, description, `\n\`${method} ${path}\``].filter(Boolean).join('\n'))}${name}(${[
    ...ids,
    ...inputs(operation, types),
    'options?: RequestOptions',
    ...queryAfterBody(operation, types),
  ].join(', ')}): Promise<${types.result}> {
    return this.call('${method}', ${url}, { ${input} }, options);
  }`;
  return types.item && types.query ? [call, readAll(operation, types.query, types.item)] : [call];
}

const filledPath = (path: string, parameters: Operation['pathParameters']): string =>
  parameters.reduce(
    (url, { name, type }) => url.replace(`{${name}}`, type === 'number' ? `\${${name}}` : `\${segment(${name})}`),
    path,
  );

function inputs({ query, body, bodyIsOptional }: Operation, types: OperationTypes): string[] {
  const optional = (isOptional: boolean) => (isOptional ? ' = {}' : '');
  return [
    ...(body ? [`body: ${bodyType(body, types.body)}${optional(bodyIsOptional)}`] : []),
    ...(query && !body ? [queryOf(query, types)] : []),
  ];
}

const hasTemplate = ({ properties }: Schema): boolean =>
  properties?.template !== undefined && properties.data !== undefined;

function bodyType(body: Schema, type: string | undefined): string | undefined {
  if (hasTemplate(body)) return `Templated<${type}>`;
  const [list] = Object.entries(body.properties ?? {}).find(([, { items }]) => items && hasTemplate(items)) ?? [];
  return list === undefined ? type : `TemplatedIn<${type}, '${list}'>`;
}

const queryOf = (query: { required?: string[] }, types: OperationTypes): string =>
  `query: ${types.query}${(query.required ?? []).length === 0 ? ' = {}' : ''}`;

/** The last parameter, so calls without a query stay valid. */
const queryAfterBody = ({ query, body }: Operation, types: OperationTypes): string[] =>
  query && body ? [queryOf(query, types)] : [];

function readAll({ name, pathParameters }: Operation, query: string, item: { type: string; field: string }): string {
  const parameters = [
    ...pathParameters.map(({ name, type }) => `${name}: ${type}`),
    `query: Omit<${query}, 'cursor'> = {}`,
    'options?: RequestOptions',
  ];
  const ids = pathParameters.map(({ name }) => `${name}, `).join('');
  return `/** Every item of \`${name}\`, page by page. */
  ${name.replace(/^list/, 'all')}(${parameters.join(', ')}): AsyncGenerator<${item.type}, void, undefined> {
    return everyItem(
      (cursor) => this.${name}(${ids}{ limit: 100, ...query, cursor }, options),
      (page) => page.${item.field},
    );
  }`;
}
