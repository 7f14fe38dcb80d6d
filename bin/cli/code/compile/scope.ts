import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Node, parseModule } from './syntax';

export interface Scope {
  file: string;
  displayPath: string;
  types: Map<string, Node>;
  imports: Map<string, { from: string; name: string }>;
}

export function scopeOf(file: string, source: string, displayPath: string): Scope {
  const scope: Scope = { file, displayPath, types: new Map(), imports: new Map() };
  for (const statement of parseModule(source, displayPath).program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') continue;
        const { imported, local } = specifier;
        const name = imported.type === 'Identifier' ? imported.name : imported.value;
        scope.imports.set(local.name, { from: statement.source.value, name });
      }
    }
    const declaration =
      statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
    if (declaration.type === 'TSInterfaceDeclaration' || declaration.type === 'TSTypeAliasDeclaration')
      scope.types.set(declaration.id.name, declaration);
  }
  return scope;
}

const FILE_ENDINGS = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'];

export function importedScope(scope: Scope, from: string): Scope | undefined {
  if (!from.startsWith('.')) return undefined;
  const base = resolve(dirname(scope.file), from.replace(/\.jsx?$/, ''));
  const file = FILE_ENDINGS.map((ending) => base + ending).find((path) => existsSync(path) && statSync(path).isFile());
  return file === undefined ? undefined : scopeOf(file, readFileSync(file, 'utf8'), file);
}
