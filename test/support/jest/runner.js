const { dirname, join } = require('node:path');
const { default: circus } = require('jest-circus/runner');
const { forgetSources, load, readTypeScript, setAside, substitute } = require('./modules');

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
    const putBack = setAside();
    try {
      run();
    } finally {
      putBack();
    }
  },
  async isolateModulesAsync(run) {
    const putBack = setAside();
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
  if (globalConfig.watch || globalConfig.watchAll) forgetSources();
  await readTypeScript(config, runtime.getSourceMaps());
  forgetLastFile();
  const native = {
    requireInternalModule: load,
    requireModule: load,
    unstable_shouldLoadAsEsm: () => false,
    setGlobalsForRuntime: (globals) => substitute('@jest/globals', { ...globals, jest }),
    enterTestCode: () => {},
    leaveTestCode: () => {},
  };
  try {
    return await circus(globalConfig, config, environment, native, path, send);
  } finally {
    setAside();
  }
};
