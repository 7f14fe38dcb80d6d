const Module = require('node:module');
const { dirname, join, sep } = require('node:path');
const { Script } = require('node:vm');
const { createScriptTransformer } = require('@jest/transform');

const root = join(__dirname, '..', '..', '..') + sep;
const packages = join(root, 'node_modules') + sep;
/** Layers without state, as bin/layers.mjs makes sure: they know no clock, no environment, no input or output. */
const stateless = ['contract', 'domain'].map((layer) => join(root, 'shared', layer) + sep);
/** The OpenAPI document with the checks made of its schemas, and the templates: making them takes longer than most tests. */
const made = ['contract/document.ts', 'infra.ts'].map((path) => join(root, 'test', 'support', path));
const machinery = __dirname + sep;

const isOurs = (path) => path.startsWith(root) && !path.startsWith(packages) && !path.startsWith(machinery);
const isStateless = (path) => made.includes(path) || stateless.some((folder) => path.startsWith(folder));
/** Whether each test file gets a module of its own; packages and stateless layers are loaded once a worker. */
const isFresh = (path) => isOurs(path) && !isStateless(path);

/** The files that this process has transformed: their code, parsed once however often it is run, and source map. */
const transformed = new Map();

/** Lets this process require TypeScript, by jest's own transform and its cache; stack traces are told by `maps`. */
async function readTypeScript(config, maps) {
  const transformer = await createScriptTransformer(config);
  const options = {
    isInternalModule: false,
    supportsStaticESM: false,
    supportsDynamicImport: false,
    instrument: false,
  };
  for (const [path, { sourceMapPath }] of transformed) maps.set(path, sourceMapPath);
  const transform = (path) => {
    const { code, sourceMapPath } = transformer.transform(path, options);
    return { script: new Script(Module.wrap(code), { filename: path }), sourceMapPath };
  };
  Module._extensions['.ts'] = (module, path) => {
    const file = transformed.get(path) ?? transform(path);
    transformed.set(path, file);
    maps.set(path, file.sourceMapPath);
    const require = Object.assign((id) => module.require(id), { resolve: (id) => Module._resolveFilename(id, module) });
    file.script.runInThisContext().call(module.exports, module.exports, require, module, path, dirname(path));
  };
}

/** Takes modules out of the process; the answer puts them back in, and takes out what came meanwhile. */
function setAside(isMeant = isFresh) {
  const kept = Object.entries(require.cache).filter(([path]) => isMeant(path));
  for (const [path] of kept) delete require.cache[path];
  return () => {
    setAside(isMeant);
    Object.assign(require.cache, Object.fromEntries(kept));
  };
}

/** While files change, as under `--watch`, nothing of ours outlives a test file. */
function forgetSources() {
  setAside(isOurs);
  transformed.clear();
}

/** The file has changed: it and all that may have imported it are loaded anew. `npm run mutate` calls it. */
function forgetSource(path) {
  setAside(isOurs);
  transformed.delete(path);
}

/** What `path` exports. */
const load = (path) => Module._load(path, undefined, false);

/** What an import of a package gives from now on. */
function substitute(name, exports) {
  const path = require.resolve(name);
  require.cache[path] = Object.assign(new Module(path), { exports, loaded: true });
}

module.exports = { forgetSource, forgetSources, load, readTypeScript, setAside, substitute };
