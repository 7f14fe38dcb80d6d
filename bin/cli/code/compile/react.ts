import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { withSlashes } from '../file-names';
import { type CompiledEmail, type CompileRequest, SourceError } from './compiled-email';
import { compileIf } from './conditions';
import { Expressions } from './expressions';
import { GUARD, guardSource } from './guard-source';
import { type Props, readProps } from './read-props';
import { type Fields, shapeOfExample, variablesOf } from './shape';
import { isPlainTypeScript } from './syntax';
import { loadFirstUsable, loadPackage } from './user-package';

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

interface Tools {
  esbuild: Esbuild;
  createElement: React['createElement'];
  render: Render['render'];
}

function loadTools({ file, displayPath }: CompileRequest): Tools {
  const installCommand = 'npm install --save-dev esbuild react react-dom @react-email/render';
  const esbuild = loadEsbuild(file, displayPath, installCommand);
  const { createElement } = loadPackage(file, displayPath, { name: 'react', major: 18, installCommand }) as React;
  const { render } = loadFirstUsable(
    file,
    displayPath,
    [
      { name: '@react-email/render', major: 1, installCommand },
      { name: '@react-email/components', installCommand },
      { name: 'react-email', installCommand },
    ],
    (module) => typeof (module as Partial<Render>).render === 'function',
  ) as Render;
  return { esbuild, createElement, render };
}

export async function compileReact(request: CompileRequest): Promise<CompiledEmail> {
  const { file, displayPath, text } = request;
  const { esbuild, createElement, render } = loadTools(request);
  const props = readProps(file, text, displayPath);
  const { code, inputs } = await bundleEmail(esbuild, request);
  const expressions = new Expressions(new Set(Object.keys(props.fields)));
  // The bundled code calls the guard wherever it needs a variable's value, which no variable has at compile time.
  globals[GUARD] = expressions.guard;
  globals[COMPILING] = {
    if: (ifProps: Parameters<typeof compileIf>[1]) => compileIf(expressions, ifProps),
    filter: (value: unknown, filter: string) => expressions.filter(value, filter),
  };
  try {
    const module = evaluateModule(file, code);
    const component = module.default;
    const examples = (component as { PreviewProps?: unknown }).PreviewProps;
    const fields = withExamples(props, examples);
    const values = expressions.valuesFor(fields, '');
    const html = await render(createElement(component, values));
    if (expressions.firstError) throw expressions.firstError;
    return {
      html: withoutReactMarkers(expressions.toLiquid(html)),
      frontMatter: frontMatterOf(module, values, expressions, displayPath),
      props: fields,
      variables: variablesOf(fields, toPlainJson(examples)),
      examples: toPlainJson(examples) ?? {},
      inputs,
    };
  } catch (error) {
    throw expressions.firstError ?? withLocation(error, request);
  } finally {
    delete globals[GUARD];
    delete globals[COMPILING];
  }
}

/** Also searches in React Email, Vite and tsx, because esbuild is usually installed as their dependency. */
function loadEsbuild(file: string, displayPath: string, installCommand: string): Esbuild {
  const require = createRequire(file);
  const packageFiles = ['react-email', 'vite', 'tsx'].flatMap((name) => {
    try {
      return [require.resolve(name)];
    } catch {
      return [];
    }
  });
  for (const importer of [file, ...packageFiles]) {
    try {
      return createRequire(importer)('esbuild') as Esbuild;
    } catch {
      // The next package may have esbuild.
    }
  }
  throw new SourceError(displayPath, `This needs the package esbuild, which is not installed here: ${installCommand}`);
}

async function bundleEmail(esbuild: Esbuild, request: CompileRequest): Promise<{ code: string; inputs: string[] }> {
  const { file, displayPath, liquidModulePath } = request;
  const guardPlugin: Plugin = {
    name: 'guards',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^posthaste\/liquid$/ }, () => ({ path: liquidModulePath }));
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
        if (path === liquidModulePath || /[\\/]node_modules[\\/]/.test(path)) return undefined;
        const contents = guardSource(readFileSync(path, 'utf8'), shownPath(path, request));
        return { contents, loader: isPlainTypeScript(path) ? 'ts' : 'tsx' };
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
      plugins: [guardPlugin],
    });
    const inputs = Object.keys(metafile.inputs).map((input) => createRequire(file).resolve(`./${input}`));
    return {
      code: outputFiles[0]?.text ?? '',
      inputs: inputs.filter((input) => input !== file && input !== liquidModulePath),
    };
  } catch (error) {
    const [buildError] = (error as { errors?: BuildError[] }).errors ?? [];
    if (!buildError) throw error;
    const { detail, location, text } = buildError;
    if (detail instanceof SourceError) throw detail;
    if (!location) throw new SourceError(displayPath, text);
    throw new SourceError(`${shownPath(resolve(dirname(file), location.file), request)}:${location.line}`, text);
  }
}

interface BuildError {
  text: string;
  detail?: unknown;
  location?: { file: string; line: number } | null;
}

const shownPath = (path: string, { file, displayPath, folder }: CompileRequest): string =>
  path === file ? displayPath : withSlashes(relative(dirname(folder), path));

function evaluateModule(file: string, code: string): EmailModule {
  const module = new Module(file) as Module & { _compile(code: string, file: string): void };
  module.filename = file;
  module.paths = (Module as unknown as { _nodeModulePaths(folder: string): string[] })._nodeModulePaths(dirname(file));
  module._compile(code, file);
  return module.exports as EmailModule;
}

function withExamples({ fields, unreadable }: Props, examples: unknown): Fields {
  const result: Record<string, Fields[string]> = structuredClone(fields);
  for (const { name, location } of unreadable) {
    const parts = name.split('.');
    const example = parts.reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part],
      examples,
    );
    const shape = shapeOfExample(example);
    const isNested = parts.length > 1;
    if (!shape || isNested) {
      const alternative = isNested ? '' : '; or give an example in PreviewProps';
      throw new SourceError(
        location,
        `The type of ${name} can't be read here. Write it with string, number, boolean and Date, or lists and objects of these${alternative}.`,
      );
    }
    const field = result[name];
    if (field) result[name] = { ...field, shape };
  }
  return result;
}

function frontMatterOf(
  { frontMatter }: EmailModule,
  values: object,
  expressions: Expressions,
  displayPath: string,
): Record<string, unknown> {
  const fields: unknown = typeof frontMatter === 'function' ? frontMatter(values) : frontMatter;
  if (typeof fields !== 'object' || fields === null)
    throw new SourceError(
      displayPath,
      "An email exports its front matter: export const frontMatter = { subject: '…' };",
    );
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? expressions.toLiquid(value) : value,
    ]),
  );
}

const withoutReactMarkers = (html: string): string => html.replaceAll(/<!-- -->|<!--\/?\$-->/g, '');

const toPlainJson = (value: unknown): Record<string, unknown> | undefined =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

const STACK_POSITION = /\(?((?:\/|[A-Z]:\\)[^()\n]+?):(\d+):\d+\)?$/gm;

function withLocation(error: unknown, request: CompileRequest): unknown {
  if (error instanceof SourceError || !(error instanceof Error)) return error;
  const root = dirname(request.folder);
  for (const [, path = '', line] of (error.stack ?? '').matchAll(STACK_POSITION)) {
    if (path.includes('node_modules') || !path.startsWith(root)) continue;
    return new SourceError(`${shownPath(path, request)}:${line}`, error.message);
  }
  return new SourceError(request.displayPath, error.message);
}
