import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * Gzipped kilobytes (1,024 bytes); `files` counts a room's scripts. The page, its styles, its icon and the API's responses
 * come on top: 12 files and 98 KB in all, which test/dashboard/browser/frame counts.
 */
const BUDGETS = { firstLoad: 85, lazyPart: 180, css: 8, files: 10 };

type Files = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

interface Measurement {
  part: string;
  kilobytes: number;
  limit: number;
  files: number;
}

const gzippedKilobytes = (text: string | Uint8Array): number => gzipSync(text, { level: 9 }).length / 1024;

const scriptKilobytes = (file: Files[string] | undefined): number =>
  file?.type === 'chunk' ? gzippedKilobytes(file.code) : 0;

const measurement = (part: string, files: Files, names: ReadonlySet<string>, limit: number): Measurement => ({
  part,
  kilobytes: [...names].reduce((sum, name) => sum + scriptKilobytes(files[name]), 0),
  limit,
  files: names.size,
});

function withImports(files: Files, name: string, names = new Set<string>()): Set<string> {
  const file = files[name];
  if (names.has(name) || file?.type !== 'chunk') return names;
  names.add(name);
  for (const imported of file.imports) withImports(files, imported, names);
  return names;
}

function measureLazyChunk(files: Files, chunk: Rolldown.OutputChunk, frame: ReadonlySet<string>): Measurement {
  const names = withImports(files, chunk.fileName);
  const isRoom = /\/dashboard\/src\/rooms\//.test(chunk.facadeModuleId ?? '');
  if (isRoom) return measurement(chunk.name, files, new Set([...frame, ...names]), BUDGETS.firstLoad);
  return measurement(chunk.name, files, new Set([...names].filter((name) => !frame.has(name))), BUDGETS.lazyPart);
}

function measureStyles(files: Files): Measurement {
  const sheets = Object.values(files).filter(({ fileName }) => fileName.endsWith('.css'));
  const size = sheets.reduce((sum, file) => sum + (file.type === 'asset' ? gzippedKilobytes(file.source) : 0), 0);
  return { part: 'css', kilobytes: size, limit: BUDGETS.css, files: sheets.length };
}

function measure(files: Files): Measurement[] {
  const chunks = Object.values(files).filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const frame = new Set(entries.flatMap(({ fileName }) => [...withImports(files, fileName)]));
  const lazyChunks = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  return [
    measurement('frame', files, frame, BUDGETS.firstLoad),
    ...lazyChunks.map((chunk) => measureLazyChunk(files, chunk, frame)),
    measureStyles(files),
  ];
}

const reportOf = (measurements: readonly Measurement[]): string =>
  measurements
    .map(
      ({ part, kilobytes, limit, files }) =>
        `${part} ${kilobytes.toFixed(1)} of ${limit} KB, ${files} of ${BUDGETS.files} files`,
    )
    .join('\n');

export const budget = (): Plugin => ({
  name: 'budget',
  apply: 'build',
  enforce: 'post',
  // Vite adds the styles to the bundle only after plugins without an order have run.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const measurements = measure(bundle as Files);
      this.info(`gzip sizes\n${reportOf(measurements)}`);
      const exceeded = measurements.filter(({ kilobytes, limit, files }) => kilobytes > limit || files > BUDGETS.files);
      if (exceeded.length > 0) this.error(`Over budget:\n${reportOf(exceeded)}`);
    },
  },
});
