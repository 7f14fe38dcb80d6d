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
    groups.set(operation.group, [...(groups.get(operation.group) ?? []), ...methodsOf(operation, types)]);
  }
  const codes = errorCodesOf(document).map((code) => `'${code}'`);
  const typesFile = declarations.print();
  return {
    'types.ts': `${HEAD}
/** Codes of the service's errors. */
export type ServiceErrorCode = ${codes.join(' | ')};

${typesFile}`,
    'api.ts': `${HEAD}${importLines(typesFile, [...usedTypes].join(' '))}\n${classTexts(document, groups)}`,
  };
}

function importLines(typesFile: string, usedTypes: string): string {
  const typeNames = [...typesFile.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
  const names = typeNames.filter((name) => new RegExp(`\\b${name}\\b`).test(usedTypes)).sort();
  return `import type { Call, RequestOptions } from '../call';
import { everyItem, type Page } from '../pages';
import { segment } from '../path-segment';
import type { Templated, TemplatedIn } from '../templates';
import type { ${names.join(', ')} } from './types';
`;
}

function classTexts({ tags = [] }: OpenApiDocument, groups: Map<string, string[]>): string {
  const names = [...groups.keys()].sort();
  const groupClasses = names.map((name) => {
    const description = tags.find((tag) => tag.name === name)?.description ?? `Calls of /${toKebabCase(name)}.`;
    return groupClass(name, description, groups.get(name) ?? []);
  });
  return `${groupClasses.join('\n')}
export class Api {
${names.map((name) => `readonly ${name}: ${className(name)};`).join('\n')}

  constructor(call: Call) {
${names.map((name) => `this.${name} = new ${className(name)}(call);`).join('\n')}
  }
}
`;
}

const groupClass = (name: string, description: string, methods: readonly string[]): string =>
  `${docComment(description)}export class ${className(name)} {
  constructor(private readonly call: Call) {}

${methods.join('\n\n')}
}
`;

const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const className = (group: string): string => `${capitalized(group)}Api`;

function methodsOf(operation: Operation, types: OperationTypes): string[] {
  const { name, method, path, summary, description, pathParameters } = operation;
  const idParameters = pathParameters.map((parameter) => `${parameter.name}: ${parameter.type}`);
  const url = pathParameters.length > 0 ? `\`${filledPath(path, pathParameters)}\`` : `'${path}'`;
  const input = [types.query ? 'query' : '', types.body ? 'body' : ''].filter(Boolean).join(', ');
  const comment = docComment([`${summary}.`, description, `\n\`${method} ${path}\``].filter(Boolean).join('\n'));
  const parameters = [
    ...idParameters,
    ...inputParameters(operation, types),
    'options?: RequestOptions',
    ...queryAfterBody(operation, types),
  ];
  const call = `${comment}${name}(${parameters.join(', ')}): Promise<${types.result}> {
    return this.call('${method}', ${url}, { ${input} }, options);
  }`;
  return types.item && types.query ? [call, allItemsMethod(operation, types.query, types.item)] : [call];
}

const filledPath = (path: string, parameters: Operation['pathParameters']): string =>
  parameters.reduce(
    (url, { name, type }) => url.replace(`{${name}}`, type === 'number' ? `\${${name}}` : `\${segment(${name})}`),
    path,
  );

function inputParameters({ query, body, bodyIsOptional }: Operation, types: OperationTypes): string[] {
  const defaultValue = bodyIsOptional ? ' = {}' : '';
  return [
    ...(body ? [`body: ${bodyType(body, types.body)}${defaultValue}`] : []),
    ...(query && !body ? [queryParameter(query, types)] : []),
  ];
}

const hasTemplate = ({ properties }: Schema): boolean =>
  properties?.template !== undefined && properties.data !== undefined;

function bodyType(body: Schema, type: string | undefined): string | undefined {
  if (hasTemplate(body)) return `Templated<${type}>`;
  const [listField] = Object.entries(body.properties ?? {}).find(([, { items }]) => items && hasTemplate(items)) ?? [];
  return listField === undefined ? type : `TemplatedIn<${type}, '${listField}'>`;
}

const queryParameter = (query: { required?: string[] }, types: OperationTypes): string =>
  `query: ${types.query}${(query.required ?? []).length === 0 ? ' = {}' : ''}`;

/** The query is the last parameter, so that calls without it stay valid. */
const queryAfterBody = ({ query, body }: Operation, types: OperationTypes): string[] =>
  query && body ? [queryParameter(query, types)] : [];

function allItemsMethod(
  { name, pathParameters }: Operation,
  query: string,
  item: { type: string; field: string },
): string {
  const parameters = [
    ...pathParameters.map((parameter) => `${parameter.name}: ${parameter.type}`),
    `query: Omit<${query}, 'cursor'> = {}`,
    'options?: RequestOptions',
  ];
  const idArguments = pathParameters.map((parameter) => `${parameter.name}, `).join('');
  return `/** Every item of \`${name}\`, page by page. */
  ${name.replace(/^list/, 'all')}(${parameters.join(', ')}): AsyncGenerator<${item.type}, void, undefined> {
    return everyItem(
      (cursor) => this.${name}(${idArguments}{ limit: 100, ...query, cursor }, options),
      (page) => page.${item.field},
    );
  }`;
}
