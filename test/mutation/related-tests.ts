import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Tests that are too slow to run for each fault, or that look at files instead of running them. */
const LEFT_OUT = /^test\/(journeys|infra|local|bench|docs|client|security|contract)\/|dynamodb-local|browser/;

const FROM = /(?:from|import\()\s*['"](\.[^'"]+)['"]/g;

/** The file that an import means; null for what is no source of ours. */
function fileOf(importer: string, specifier: string, root: string): string | null {
  const path = join(dirname(importer), specifier);
  const found = [path, `${path}.ts`, `${path}/index.ts`].find(
    (one) => /\.ts$/.test(one) && existsSync(join(root, one)),
  );
  return found ?? null;
}

/** Who imports whom, backwards. */
export function importersOf(files: readonly string[], root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const match of readFileSync(join(root, file), 'utf8').matchAll(FROM)) {
      const imported = fileOf(file, match[1] ?? '', root);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** How many folders and name parts a test shares with the file: `domain/segments/operators` and `domain/segments/filters` one more than `db`. */
const likeness = (test: string, file: string): number => {
  const words = new Set(file.replace(/\.ts$/, '').split(/[/-]/));
  return test.split(/[/.-]/).filter((word) => words.has(word)).length;
};

/** The tests nearest to a file by imports, at most so many, the nearest first. Depends on the sources alone. */
export function relatedTests(file: string, importers: ReadonlyMap<string, string[]>, maximum: number): string[] {
  const distances = new Map([[file, 0]]);
  const queue = [file];
  for (const one of queue) {
    for (const importer of importers.get(one) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, (distances.get(one) ?? 0) + 1);
      queue.push(importer);
    }
  }
  return [...distances]
    .filter(([path]) => path.endsWith('.test.ts') && !LEFT_OUT.test(path))
    .sort(([a, near], [b, far]) => near - far || likeness(b, file) - likeness(a, file) || (a < b ? -1 : 1))
    .slice(0, maximum)
    .map(([path]) => path);
}
