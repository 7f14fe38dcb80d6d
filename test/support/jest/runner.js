const { dirname, join } = require('node:path');
const { default: circus } = require('jest-circus/runner');
const { load, readTypeScript, setFreshAside, sourceMaps, substitute } = require('./modules');

const initializer = join(dirname(require.resolve('jest-circus/runner')), 'jestAdapterInit.js');

/** Takes away what jest-circus has left of the file before, which holds on to all of that file's modules. */
function forgetLastFile() {
  delete require.cache[initializer];
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (['EVENT_HANDLERS', 'JEST_STATE_SYMBOL'].includes(key.description)) delete globalThis[key];
  }
}

/** The part of jest's object that tests use. */
const jest = {
  isolateModules(run) {
    const putBack = setFreshAside();
    try {
      run();
    } finally {
      putBack();
    }
  },
  async isolateModulesAsync(run) {
    const putBack = setFreshAside();
    try {
      await run();
    } finally {
      putBack();
    }
  },
};

/**
 * jest's test runner on Node's own `require`. jest's runtime evaluates every module, the AWS SDK and zod among them,
 * anew for each test file in a new context, where all code starts cold: nearly a second of processor time a file. Here
 * packages are loaded once a worker, and only our modules that may hold state are loaded once a test file.
 */
module.exports = async (globalConfig, config, environment, runtime, path, send) => {
  await readTypeScript(config);
  forgetLastFile();
  const native = {
    requireInternalModule: load,
    requireModule: load,
    unstable_shouldLoadAsEsm: () => false,
    setGlobalsForRuntime: (globals) => substitute('@jest/globals', { ...globals, jest }),
    enterTestCode: () => {},
    leaveTestCode: () => {},
  };
  const maps = runtime.getSourceMaps();
  try {
    return await circus(globalConfig, config, environment, native, path, send);
  } finally {
    for (const [file, map] of sourceMaps) maps.set(file, map);
    setFreshAside();
  }
};
