import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { DeclaredVariable } from '../../../shared/contract/template-variables';
import { pushExitCodes } from '../exit-codes';
import { CliFailure } from '../failure';
import type { Output } from '../output';
import type { Field, Fields, Shape } from './compile/shape';
import { folderOf, readConfig } from './config';
import { fieldsOfVariables } from './declared-shapes';
import { unixLines } from './file-names';
import { pathBesideFolder, printFolderIfAbove } from './find-folder';
import { throwIfErrors } from './push';
import type { FolderRecord } from './record';
import { readSourcesOnce } from './sources';

const HEADER = `// Written by \`posthaste types\`: change the emails, not this file.
import '@posthaste/client';
`;

const DEFAULT_FILE = 'posthaste.d.ts';
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const nameOf = (name: string): string => (IDENTIFIER.test(name) ? name : JSON.stringify(name));

function typeOf(shape: Shape, indent: string): string {
  switch (shape.kind) {
    case 'text':
      return shape.values?.map((value) => JSON.stringify(value)).join(' | ') ?? 'string';
    case 'number':
    case 'boolean':
      return shape.kind;
    case 'date':
      return 'string | Date';
    case 'any':
      return 'unknown';
    case 'list':
      return `Array<${typeOf(shape.itemShape, indent)}>`;
    case 'object':
      return objectType(shape.fields, indent);
  }
}

function objectType(fields: Fields, indent: string): string {
  const lines = Object.entries(fields).map(([name, { shape, required }]: [string, Field]) => {
    const type = typeOf(shape, `${indent}  `);
    const field = required ? `${nameOf(name)}: ${type}` : `${nameOf(name)}?: ${type} | null | undefined`;
    return `${indent}  ${field};\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

function dataType({ compiled, content }: FolderRecord, indent: string): string {
  if (compiled?.props) return objectType(compiled.props, indent);
  const variables = content.variables as DeclaredVariable[] | null | undefined;
  return variables ? objectType(fieldsOfVariables(variables), indent) : 'Record<string, unknown>';
}

function typesFile(records: readonly FolderRecord[]): string {
  const templates = records.flatMap((record): string[] => {
    const { alias } = record.content;
    return record.kind === 'template' && typeof alias === 'string'
      ? [`    ${nameOf(alias)}: ${dataType(record, '    ')};\n`]
      : [];
  });
  return `${HEADER}
declare module '@posthaste/client' {
  interface Templates {
${templates.join('')}  }
}
`;
}

interface TypesOptions {
  folder?: string;
  out?: string;
  check?: boolean;
}

export async function typesCommand(options: TypesOptions, output: Output): Promise<void> {
  const { folder: folderOption, check } = options;
  const folder = folderOf(folderOption);
  const defaultFile = folderOption === undefined ? pathBesideFolder(DEFAULT_FILE, folder) : DEFAULT_FILE;
  const file = options.out ?? defaultFile;
  printFolderIfAbove(folderOption, folder, output);
  const { records, errors } = await readSourcesOnce(folder, readConfig(folder));
  // A workflow may name the alias of a template that only the project has. Such an alias changes no types.
  throwIfErrors(errors.filter(({ alias }) => alias === undefined));
  const text = typesFile(records);
  if (existsSync(file) && unixLines(readFileSync(file, 'utf8')) === text) return output.err(`${file} is up to date.`);
  if (check) throw new CliFailure(`${file} is out of date. Write it with: posthaste types`, pushExitCodes.refused);
  writeFileSync(file, text);
  output.out(file);
}
