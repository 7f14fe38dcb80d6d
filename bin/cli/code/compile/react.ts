import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { withSlashes } from '../file-names';
import { type Compiled, type CompileRequest, SourceMistake } from './compiled';
import { compileIf } from './conditions';
import { Expressions } from './expressions';
import { GUARD, guardSource } from './guard-source';
import { type Props, readProps } from './read-props';
import { type Fields, shapeOfExample, variablesOf } from './shape';
import { loadFirst, loadPackage } from './user-package';

interface Esbuild {
  build(options: object): Promise<{ outputFiles: { text: string }[]; metafile: Metafile }>;
}
interface React {
  createElement(component: unknown, props: object): unknown;
}
interface Render {
  render(element: unknown): string | Promise<string>;
}

interface EmailModule {
  default?: unknown;
  frontMatter?: unknown;
}

const COMPILING = Symbol.for('posthaste.compiling');

const globals = globalThis as unknown as Record<symbol | string, unknown>;

export async function compileReact(request: CompileRequest): Promise<Compiled> {
  const { file, place, text } = request;
  const install = 'npm install --save-dev esbuild react react-dom @react-email/render';
  const esbuild = loadEsbuild(file, place, install);
  const { createElement } = loadPackage(file, place, { name: 'react', major: 18, install }) as React;
  const { render } = loadFirst(
    file,
    place,
    [
      { name: '@react-email/render', major: 1, install },
      { name: '@react-email/components', install },
      { name: 'react-email', install },
    ],
    (module) => typeof (module as Partial<Render>).render === 'function',
  ) as Render;
  const props = readProps(file, text, place);
  const { code, inputs } = await bundled(esbuild, request);
  const names = new Set(Object.keys(props.members));
  const expressions = new Expressions(names);
  globals[GUARD] = expressions.guard;
  globals[COMPILING] = {
    if: (given: Parameters<typeof compileIf>[1]) => compileIf(expressions, given),
    filter: (value: unknown, filter: string) => expressions.filter(value, filter),
  };
  try {
    const module = evaluated(file, code);
    const component = module.default;
    const examples = (component as { PreviewProps?: unknown }).PreviewProps;
    const fields = withExamples(props, examples);
    const values = expressions.members(fields, '');
    const html = await render(createElement(component, values));
    if (expressions.refusal) throw expressions.refusal;
    return {
      html: withoutMarkers(expressions.toLiquid(html)),
      frontMatter: frontMatterOf(module, values, expressions, place),
      props: fields,
      variables: variablesOf(fields, plain(examples)),
      examples: plain(examples) ?? {},
      inputs,
    };
  } catch (error) {
    throw expressions.refusal ?? placed(error, request);
  } finally {
    delete globals[GUARD];
    delete globals[COMPILING];
  }
}

/** React Email, Vite and tsx bring esbuild. */
function loadEsbuild(file: string, place: string, install: string): Esbuild {
  const require = createRequire(file);
  const from = ['react-email', 'vite', 'tsx'].flatMap((name) => {
    try {
      return [require.resolve(name)];
    } catch {
      return [];
    }
  });
  for (const each of [file, ...from]) {
    try {
      return createRequire(each)('esbuild') as Esbuild;
    } catch {
      // The next one may have it.
    }
  }
  throw new SourceMistake(place, `This needs the package esbuild, which is not installed here: ${install}`);
}

async function bundled(
  esbuild: Esbuild,
  { file, place, folder, liquid }: CompileRequest,
): Promise<{ code: string; inputs: string[] }> {
  const guards: Plugin = {
    name: 'guards',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^posthaste\/liquid$/ }, () => ({ path: liquid }));
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
        if (path === liquid || /[\\/]node_modules[\\/]/.test(path)) return undefined;
        const own = path === file ? place : withSlashes(relative(dirname(folder), path));
        return { contents: guardSource(readFileSync(path, 'utf8'), own), loader: 'tsx' };
      });
    },
  };
  try {
    const { outputFiles, metafile } = await esbuild.build({
      entryPoints: [file],
      outfile: `${file}.js`,
      absWorkingDir: dirname(file),
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      jsx: 'automatic',
      packages: 'external',
      sourcemap: 'inline',
      sourcesContent: false,
      logLevel: 'silent',
      loader: { '.css': 'text', '.txt': 'text', '.svg': 'text' },
      plugins: [guards],
    });
    const inputs = Object.keys(metafile.inputs).map((input) => createRequire(file).resolve(`./${input}`));
    return { code: outputFiles[0]?.text ?? '', inputs: inputs.filter((input) => input !== file && input !== liquid) };
  } catch (error) {
    const [first] =
      (error as { errors?: { text: string; detail?: unknown; location?: Location | null }[] }).errors ?? [];
    if (!first) throw error;
    if (first.detail instanceof SourceMistake) throw first.detail;
    const { location } = first;
    throw new SourceMistake(location ? `${place}:${location.line}` : place, first.text);
  }
}

interface Location {
  line: number;
}

function evaluated(file: string, code: string): EmailModule {
  const module = new Module(file) as Module & { _compile(code: string, file: string): void };
  module.filename = file;
  module.paths = (Module as unknown as { _nodeModulePaths(folder: string): string[] })._nodeModulePaths(dirname(file));
  module._compile(code, file);
  return module.exports as EmailModule;
}

function withExamples({ members, unreadable }: Props, examples: unknown): Fields {
  const result: Record<string, Fields[string]> = structuredClone(members);
  for (const { name, place } of unreadable) {
    const parts = name.split('.');
    const example = parts.reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part],
      examples,
    );
    const shape = shapeOfExample(example);
    if (!shape || parts.length > 1)
      throw new SourceMistake(
        place,
        `The type of ${name} can't be read here. Write it out with string, number, boolean, Date, lists and objects of them${parts.length > 1 ? '' : ', or give an example in PreviewProps'}.`,
      );
    const field = result[name];
    if (field) result[name] = { ...field, shape };
  }
  return result;
}

function frontMatterOf(
  { frontMatter }: EmailModule,
  values: object,
  expressions: Expressions,
  place: string,
): Record<string, unknown> {
  const given: unknown = typeof frontMatter === 'function' ? frontMatter(values) : frontMatter;
  if (typeof given !== 'object' || given === null)
    throw new SourceMistake(place, "An email exports its front matter: export const frontMatter = { subject: '…' };");
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? expressions.toLiquid(value) : value,
    ]),
  );
}

const withoutMarkers = (html: string): string => html.replaceAll(/<!-- -->|<!--\/?\$-->/g, '');

const plain = (value: unknown): Record<string, unknown> | undefined =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

function placed(error: unknown, { file, place, folder }: CompileRequest): unknown {
  if (error instanceof SourceMistake || !(error instanceof Error)) return error;
  const root = dirname(folder);
  for (const [, path = '', line] of (error.stack ?? '').matchAll(/\(?((?:\/|[A-Z]:\\)[^()\n]+?):(\d+):\d+\)?$/gm)) {
    if (path.includes('node_modules') || !path.startsWith(root)) continue;
    return new SourceMistake(`${path === file ? place : withSlashes(relative(root, path))}:${line}`, error.message);
  }
  return new SourceMistake(place, error.message);
}
