import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * Gzipped kilobytes (1,024 bytes); `files` counts a room's scripts. The page, its styles, its icon and the API's responses
 * come on top: 12 files and 98 KB in all, which test/dashboard/browser/frame counts.
 */
const BUDGETS = { firstLoad: 85, lazyPart: 180, css: 8, files: 10 };

type Files = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

const kilobytes = (text: string | Uint8Array): number => gzipSync(text, { level: 9 }).length / 1024;

function withImports(files: Files, name: string, seen = new Set<string>()): Set<string> {
  const file = files[name];
  if (seen.has(name) || file?.type !== 'chunk') return seen;
  seen.add(name);
  for (const imported of file.imports) withImports(files, imported, seen);
  return seen;
}

function measure(files: Files) {
  const weight = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => {
      const file = files[name];
      return sum + (file?.type === 'chunk' ? kilobytes(file.code) : 0);
    }, 0);
  const chunks = Object.values(files).filter((file) => file.type === 'chunk');
  const entry = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(files, fileName)]),
  );
  const rows = [{ part: 'frame', kilobytes: weight(entry), limit: BUDGETS.firstLoad, files: entry.size }];
  for (const { fileName, name, facadeModuleId } of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
    const isRoom = /\/dashboard\/src\/rooms\//.test(facadeModuleId ?? '');
    const withDependencies = [...withImports(files, fileName)];
    const counted = new Set(
      isRoom ? [...entry, ...withDependencies] : withDependencies.filter((part) => !entry.has(part)),
    );
    const limit = isRoom ? BUDGETS.firstLoad : BUDGETS.lazyPart;
    rows.push({ part: name, kilobytes: weight(counted), limit, files: counted.size });
  }
  const css = Object.values(files).filter(({ fileName }) => fileName.endsWith('.css'));
  const styles = css.reduce((sum, file) => sum + (file.type === 'asset' ? kilobytes(file.source) : 0), 0);
  return [...rows, { part: 'css', kilobytes: styles, limit: BUDGETS.css, files: css.length }];
}

export const budget = (): Plugin => ({
  name: 'budget',
  apply: 'build',
  enforce: 'post',
  // Vite adds the styles to the bundle only after plugins without an order have run.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const rows = measure(bundle as Files);
      const textOf = (parts: typeof rows): string =>
        parts
          .map(
            (row) =>
              `${row.part} ${row.kilobytes.toFixed(1)} of ${row.limit} KB, ${row.files} of ${BUDGETS.files} files`,
          )
          .join('\n');
      this.info(`gzip sizes\n${textOf(rows)}`);
      const exceeded = rows.filter((row) => row.kilobytes > row.limit || row.files > BUDGETS.files);
      if (exceeded.length > 0) this.error(`Over budget:\n${textOf(exceeded)}`);
    },
  },
});
