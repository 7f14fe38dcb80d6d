import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Node, parseModule } from './syntax';

export interface Scope {
  file: string;
  place: string;
  types: Map<string, Node>;
  imports: Map<string, { from: string; name: string }>;
}

export function scopeOf(file: string, source: string, place: string): Scope {
  const scope: Scope = { file, place, types: new Map(), imports: new Map() };
  for (const statement of parseModule(source, place).program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const each of statement.specifiers) {
        if (each.type !== 'ImportSpecifier') continue;
        const name = each.imported.type === 'Identifier' ? each.imported.name : each.imported.value;
        scope.imports.set(each.local.name, { from: statement.source.value, name });
      }
    }
    const node =
      statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement;
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
      scope.types.set(node.id.name, node);
  }
  return scope;
}

const ENDINGS = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'];

export function importedScope(scope: Scope, from: string): Scope | undefined {
  if (!from.startsWith('.')) return undefined;
  const base = resolve(dirname(scope.file), from.replace(/\.jsx?$/, ''));
  const file = ENDINGS.map((ending) => base + ending).find((each) => existsSync(each) && statSync(each).isFile());
  return file === undefined ? undefined : scopeOf(file, readFileSync(file, 'utf8'), file);
}
