const Module = require('node:module');
const { join, sep } = require('node:path');
const { createScriptTransformer } = require('@jest/transform');

const root = join(__dirname, '..', '..', '..') + sep;
const packages = join(root, 'node_modules') + sep;
/** Layers without state, as bin/layers.mjs makes sure: they know no clock, no environment, no input or output. */
const stateless = ['contract', 'domain'].map((layer) => join(root, 'shared', layer) + sep);
/** What keeps this machinery itself. */
const own = __dirname + sep;

/** Whether a test file gets a module of its own; packages and stateless layers are loaded once a worker. */
const isFresh = (path) =>
  path.startsWith(root) && ![packages, own, ...stateless].some((folder) => path.startsWith(folder));

const transformed = new Map();
const sourceMaps = new Map();

/** Lets this process require TypeScript, by jest's own transform and its cache. */
async function readTypeScript(config) {
  if (Module._extensions['.ts']) return;
  const transformer = await createScriptTransformer(config);
  const options = { isInternalModule: false, supportsStaticESM: false, supportsDynamicImport: false };
  Module._extensions['.ts'] = (module, path) => {
    if (!transformed.has(path)) {
      const { code, sourceMapPath } = transformer.transform(path, { ...options, instrument: false });
      transformed.set(path, code);
      sourceMaps.set(path, sourceMapPath);
    }
    module._compile(transformed.get(path), path);
  };
}

/** Takes the fresh modules out of the process; the answer puts them back in. */
function setFreshAside() {
  const kept = Object.entries(require.cache).filter(([path]) => isFresh(path));
  for (const [path] of kept) delete require.cache[path];
  return () => {
    setFreshAside();
    Object.assign(require.cache, Object.fromEntries(kept));
  };
}

/** What `path` exports, evaluated anew with all that it needs. */
const load = (path) => Module._load(path, undefined, false);

/** What an import of a package gives from now on. */
function substitute(name, exports) {
  const path = require.resolve(name);
  require.cache[path] = Object.assign(new Module(path), { exports, loaded: true });
}

module.exports = { load, readTypeScript, setFreshAside, sourceMaps, substitute };
